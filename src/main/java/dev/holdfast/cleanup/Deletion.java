package dev.holdfast.cleanup;

import dev.holdfast.task.TaskId;
import java.nio.file.Path;

/**
 * A task that a recorded cleanup deleted.
 *
 * @param task which
 * @param deletedAt when, in Unix seconds by the workstation's clock
 * @param plan digest of the plan that was run
 * @param operator who ran it; null if nobody said
 * @param reason why; null if nobody said
 * @param archive where its rows are; null if no archive holds them
 */
public record Deletion(
    TaskId id, long deletedAt, String plan, String operator, String reason, Path archive) {}
