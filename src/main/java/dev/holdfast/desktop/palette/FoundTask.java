package dev.holdfast.desktop.palette;

import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;

/**
 * A task that was found by what was typed.
 *
 * @param id the task
 * @param status its status; null in a store without statuses
 * @param known what tasks of its store can be in
 * @param error the piece of its error that was typed; empty if it was not found there
 */
record FoundTask(TaskId id, TaskStatus status, Statuses known, String error) {}
