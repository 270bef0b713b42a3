package dev.holdfast.store.retention;

import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;

/**
 * A task as a survey of the whole store sees it.
 *
 * @param status the empty code where the store has NULL
 * @param time by which its age is told, in Unix seconds; null where that is no number
 * @param parentId null for a root
 * @param rootId null for a root
 * @param stopper whether it stops the runtime’s own retention if its parent is gone
 * @param amounts how many rows of each measure it has, in the order of {@link Terms#parts}; empty
 *     where nobody counts them
 */
public record SurveyedTask(
    TaskId id,
    TaskStatus status,
    Double time,
    TaskId parentId,
    TaskId rootId,
    boolean stopper,
    long... amounts) {

  /**
   * Of a task that a scan handed over, of a store that counts nothing and whose runtime stops at
   * nothing.
   */
  public static SurveyedTask of(RetentionSnapshot.Candidate task) {
    Double time = Double.isNaN(task.time()) ? null : Double.valueOf(task.time());
    return new SurveyedTask(task.id(), task.status(), time, task.parentId(), task.rootId(), false);
  }
}
