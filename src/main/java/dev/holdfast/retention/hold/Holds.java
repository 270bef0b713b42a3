package dev.holdfast.retention.hold;

import dev.holdfast.task.TaskId;

/** What an operator keeps from every cleanup until it is released: tasks and whole workflows. */
@FunctionalInterface
public interface Holds {

  /** Nothing is on hold. */
  Holds NONE = (_, _) -> false;

  /**
   * Returns whether a task is on hold, by itself or with its workflow. Asked once for each
   * candidate of a scan: must be quick.
   *
   * @param workflow the root of its workflow: itself for a root
   */
  boolean hold(TaskId task, TaskId workflow);
}
