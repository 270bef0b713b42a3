package dev.holdfast.archive;

import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * A task of an archive with all its rows.
 *
 * @param id the task
 * @param rows its own row first, then its events and attempts, as they were archived
 */
public record ArchivedTask(TaskId id, List<StoredRow> rows) {

  /** Returns the task's own row. */
  public StoredRow own() {
    return rows.getFirst();
  }

  /** Returns the task above it; null for a root. */
  public TaskId parent() {
    return parent(id, own().of(StoredTable.PARENT));
  }

  /** Returns the task above one; a store of numbers means none by a text. */
  public static TaskId parent(TaskId id, Object parent) {
    return switch (parent) {
      case Long number -> TaskId.of(number);
      case String text when id instanceof TaskId.Text -> new TaskId.Text(text);
      case null, default -> null;
    };
  }

  /** Returns its status; empty if it has none. */
  public String status() {
    return own().of(StoredTable.STATUS) instanceof String status ? status : "";
  }
}
