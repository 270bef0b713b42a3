package dev.holdfast.retention.hold;

import dev.holdfast.task.TaskId;

/**
 * Something that no cleanup of this user deletes.
 *
 * @param id a task, or the root of a workflow
 * @param workflow whether the whole workflow below it is meant
 * @param since when it was put on hold, in Unix seconds
 * @param by who did
 * @param reason why; null if nobody said
 */
public record Hold(TaskId id, boolean workflow, long since, String by, String reason) {}
