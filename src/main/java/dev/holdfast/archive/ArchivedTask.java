package dev.holdfast.archive;

import dev.holdfast.store.StoredRow;
import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * A task of an archive with all its rows.
 *
 * @param id the task
 * @param rows its own row first, then its events and attempts, as they were archived
 */
record ArchivedTask(TaskId id, List<StoredRow> rows) {

  ArchivedTask {
    rows = List.copyOf(rows);
  }

  /** Returns the task's own row. */
  StoredRow own() {
    return rows.getFirst();
  }

  /** Returns the task above it; null for a root. */
  TaskId parent() {
    return own().value("parent_id") instanceof Long parent ? TaskId.of(parent) : null;
  }

  /** Returns its status; empty if it has none. */
  String status() {
    return own().value("status") instanceof String status ? status : "";
  }
}
