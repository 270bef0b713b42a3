package dev.holdfast.retention.act;

import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;

/**
 * A task that was chosen, as it was when it was seen.
 *
 * @param status null if it was not there
 * @param time its {@code last_active_time}, in Unix seconds; not a number if it had none
 * @param version what else tells that it has changed; null if the store has no such thing
 * @param marks the hazards of rows it has, as bits in their order
 */
public record ChosenTask(TaskId id, TaskStatus status, double time, String version, int marks) {

  /** One that is not there. */
  static ChosenTask gone(TaskId id) {
    return new ChosenTask(id, null, Double.NaN, null, 0);
  }

  /** Returns whether it was not there. */
  public boolean gone() {
    return status == null;
  }
}
