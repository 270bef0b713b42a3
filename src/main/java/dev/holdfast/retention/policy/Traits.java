package dev.holdfast.retention.policy;

import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;

/**
 * What a rule can ask of a task.
 *
 * @param workflow the root of its workflow: itself for a root
 * @param name null if the store has none
 * @param tag null if it has none
 * @param type null if the store has none
 * @param queue null if the store has none
 * @param status its status
 */
public record Traits(
    TaskId workflow, String name, String tag, String type, String queue, TaskStatus status) {

  /** Of a row that a scan handed over. */
  public static Traits of(Candidate row) {
    return new Traits(row.workflow(), row.name(), row.tag(), row.type(), row.queue(), row.status());
  }
}
