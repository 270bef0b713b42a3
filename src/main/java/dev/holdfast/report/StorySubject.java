package dev.holdfast.report;

import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.store.StoreInfo;
import java.time.ZoneId;

/**
 * A task's story, and where it was read.
 *
 * @param zone whose clock a page shows
 */
public record StorySubject(TaskStory story, StoreInfo store, ZoneId zone) {}
