package dev.holdfast.desktop.hold;

import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;

/**
 * What can be put on hold: a task, or the workflow it belongs to.
 *
 * @param task the task
 * @param root the root of its workflow: itself for a root
 * @param inWorkflow whether there is more in that workflow than this task, as far as its row tells
 */
public record HoldTarget(TaskId task, TaskId root, boolean inWorkflow) {

  /** Reads it from the task's row. */
  public static HoldTarget of(Task task) {
    Double children = task.fields().decimal("total_children");
    boolean parent = children != null && children > 0;
    return new HoldTarget(
        task.id(),
        task.rootId() == null ? task.id() : task.rootId(),
        task.rootId() != null || task.parentId() != null || parent);
  }
}
