package dev.holdfast.desktop.tasks;

import dev.holdfast.replay.PauseFacts;
import dev.holdfast.replay.SuspendFacts;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;

/**
 * A line of the table.
 *
 * @param task the row of the store
 * @param since when it came to be as it is, Unix seconds; null if nothing says so, or nobody asked
 * @param pause what is known about its pause; null if it is not paused, or nobody asked
 * @param suspension what is known about its suspension; null if it is not suspended, or nobody
 *     asked
 * @param course how the workflow went that begins with it; of nothing else anything is known
 */
public record TaskRow(
    Task task, Long since, PauseFacts pause, SuspendFacts suspension, RootCourse course) {

  /** Returns the task's id. */
  public TaskId id() {
    return task.id();
  }
}
