package dev.holdfast.cli.journal;

import dev.holdfast.cleanup.Deletion;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.JsonDocument;

/**
 * What is known of a task that was deleted, for programs.
 *
 * @param archive null if no archive holds it
 */
public record DeletionDocument(
    TaskId id, long deletedAt, String plan, String operator, String reason, String archive)
    implements JsonDocument {

  /** Returns what is known. */
  public static DeletionDocument of(Deletion deletion) {
    return new DeletionDocument(
        deletion.task(),
        deletion.deletedAt(),
        deletion.plan(),
        deletion.operator(),
        deletion.reason(),
        deletion.archive() == null ? null : deletion.archive().toString());
  }
}
