package dev.holdfast.task;

import java.util.Arrays;
import java.util.Optional;

/** What a list of tasks can be ordered by; ties go by id, NULLs come last in both directions. */
public enum TaskSort {
  ID("id"),
  CREATED_AT("created_at"),
  LAST_EVENT_TIME("last_event_time"),
  LAST_ACTIVE_TIME("last_active_time"),
  NEXT_RUN_TIME("next_run_time");

  private final String column;

  TaskSort(String column) {
    this.column = column;
  }

  /** The store's column name, also the word on the command line. */
  public String column() {
    return column;
  }

  /** Finds a sort by its column name. */
  public static Optional<TaskSort> byColumn(String column) {
    return Arrays.stream(values()).filter(sort -> sort.column.equals(column)).findFirst();
  }
}
