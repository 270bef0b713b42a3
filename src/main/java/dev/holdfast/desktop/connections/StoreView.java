package dev.holdfast.desktop.connections;

import dev.holdfast.task.Count;

/**
 * A view of an open store, as the sidebar lists it below the store.
 *
 * @param name as the operator called it
 * @param count how much it lists; null while nobody knows
 * @param show brings it to the front
 */
public record StoreView(String name, Count count, Runnable show) {}
