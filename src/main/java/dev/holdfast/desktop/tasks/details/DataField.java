package dev.holdfast.desktop.tasks.details;

import dev.holdfast.store.TaskDetails;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskStatus;

/** The fields of a task that hold data of its own. */
public enum DataField {
  PAYLOAD("payload"),
  RESULT("result"),
  ERROR("error");

  private final String column;

  DataField(String column) {
    this.column = column;
  }

  /** Something to know before reading a field. */
  public enum Remark {
    /** A completed task keeps the error of an earlier attempt (formats/fib-flow, section 2). */
    KEPT_ERROR,
    /** Lines of child results, which are no JSON together (formats/fib-flow, section 3). */
    CHILD_RESULTS
  }

  /** Returns the field's text; null for NULL. */
  public String text(TaskDetails task) {
    return task.task().fields().text(column);
  }

  /** Returns the field's true size in bytes if only its beginning was read; else null. */
  public Long cutFrom(TaskDetails task) {
    return task.cut().get(column);
  }

  /** Returns what to know about it; null for nothing. */
  public Remark remark(TaskDetails task) {
    String text = text(task);
    if (text == null || text.isEmpty()) {
      return null;
    }
    Fields fields = task.task().fields();
    return switch (this) {
      case PAYLOAD -> null;
      case RESULT ->
          text.matches("(?s)\\d+[:!].*") && !Long.valueOf(0).equals(fields.raw("total_children"))
              ? Remark.CHILD_RESULTS
              : null;
      case ERROR -> task.task().status().equals(TaskStatus.COMPLETED) ? Remark.KEPT_ERROR : null;
    };
  }
}
