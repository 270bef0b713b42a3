package dev.holdfast.desktop.tasklist;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;

/**
 * One task of a list, made when it is looked at.
 *
 * @param name null if the store has none
 * @param lastActive in Unix seconds; not a number if the store has none
 */
record TaskLine(TaskId id, String name, TaskStatus status, double lastActive) {

  static TaskLine of(Candidates tasks, int row) {
    return new TaskLine(tasks.id(row), tasks.name(row), tasks.status(row), tasks.lastActive(row));
  }

  /** Returns the second it was last active in; null without one. */
  Long second() {
    return Double.isNaN(lastActive) ? null : Long.valueOf((long) Math.floor(lastActive));
  }
}
