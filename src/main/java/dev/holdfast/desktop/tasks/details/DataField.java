package dev.holdfast.desktop.tasks.details;

import dev.holdfast.store.TaskDetails;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskStatus;
import java.util.Locale;

/** The fields of a task that hold data of its own. */
public enum DataField {
  PAYLOAD,
  RESULT,
  ERROR;

  /** Its name in the store, and the end of the key of its own. */
  final String column = name().toLowerCase(Locale.ROOT);

  /** Returns the field's text; null for NULL. */
  public String text(TaskDetails task) {
    return task.task().fields().text(column);
  }

  /** Returns the key of what to know about it; null for nothing. */
  public String remark(TaskDetails task) {
    String text = text(task);
    if (text == null || text.isEmpty()) {
      return null;
    }
    Fields fields = task.task().fields();
    return switch (this) {
      case PAYLOAD -> null;
      case RESULT ->
          text.matches("(?s)\\d+[:!].*") && !Long.valueOf(0).equals(fields.raw("total_children"))
              // Lines of child results are no JSON together (formats/fib-flow, section 3).
              ? "data.CHILD_RESULTS"
              : null;
      // A completed task keeps the error of an earlier attempt (formats/fib-flow, section 2).
      case ERROR -> task.task().status().equals(TaskStatus.COMPLETED) ? "data.KEPT_ERROR" : null;
    };
  }
}
