package dev.holdfast.desktop.workflow;

import dev.holdfast.task.TaskId;
import java.util.List;

/** A line of the tree, and of the chart beside it. */
sealed interface TreeRow {

  /** Returns how deep it stands: 0 for the root. */
  int depth();

  /** Returns the task it stands for; null for a line that stands for none. */
  default WorkflowTask task() {
    return null;
  }

  /** Returns the id of that; null for none. */
  default TaskId taskId() {
    return task() == null ? null : task().id();
  }

  /** Returns by what it is known again when the tree is read anew. */
  default Object key() {
    return switch (this) {
      case OfTask of -> of.taskId();
      case More more -> List.of(more.parent, more.before);
      default -> this;
    };
  }

  /**
   * A task.
   *
   * @param open whether its children are listed below
   * @param leaf whether it has none
   */
  record OfTask(WorkflowTask task, int depth, boolean open, boolean leaf) implements TreeRow {}

  /**
   * Children that have not been read yet.
   *
   * @param parent whose they are
   * @param before whether they come before those that are listed
   * @param listed how many are listed
   * @param counted how many the parent has counted; null if unknown
   * @param loading whether they are being read
   */
  record More(TaskId parent, int depth, boolean before, int listed, Long counted, boolean loading)
      implements TreeRow {}

  /** The first children are being read. */
  record Loading(TaskId parent, int depth) implements TreeRow {}

  /** A task whose children are all gone, or that never had any. */
  record Childless(TaskId parent, int depth) implements TreeRow {}

  /** Children could not be read. */
  record Failed(TaskId parent, int depth, String sentence) implements TreeRow {}
}
