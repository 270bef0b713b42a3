package dev.holdfast.store;

import dev.holdfast.task.TaskStatus;

/**
 * How many tasks have the same tag, name and status.
 *
 * @param tag null for tasks without one
 */
public record StatusCount(String tag, String name, TaskStatus status, long count) {}
