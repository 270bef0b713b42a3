package dev.holdfast.replay;

import java.util.List;

/**
 * When any task of a workflow ran.
 *
 * @param stretches from–to pairs in Unix seconds, in order, apart from each other; of a workflow
 *     with very many the shortest gaps between them are closed
 * @param lastOpen when the last attempt began that has not ended; null if all have
 */
public record BusyTime(List<long[]> stretches, Long lastOpen) {}
