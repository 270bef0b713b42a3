package dev.holdfast.desktop.tasks;

import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;

/**
 * A line of the table.
 *
 * @param task the row of the store
 * @param pause what is known about its pause; null outside the view of paused tasks
 * @param suspension what is known about its suspension; null outside the view of suspended tasks
 */
public record TaskRow(Task task, PauseFacts pause, SuspendFacts suspension) {

  /** Returns the task's id. */
  public TaskId id() {
    return task.id();
  }
}
