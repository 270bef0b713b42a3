package dev.holdfast.archive.restore;

import dev.holdfast.archive.ArchivedTask;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import java.util.List;

/**
 * How a task of an archive stands to a store.
 *
 * @param task the task
 * @param missing its rows that the store lacks, in the store's columns
 * @param conflicts what stands in the way
 */
record RestoreCheck(ArchivedTask task, List<StoredRow> missing, List<RestoreConflict> conflicts) {

  /** Returns what would become of it. */
  RestoreStatus status() {
    if (!conflicts.isEmpty()) {
      return RestoreStatus.CHANGED;
    }
    return missing.isEmpty() ? RestoreStatus.THERE : RestoreStatus.COMES;
  }

  /** Returns whether the task comes back: its own row, or where that stays, anything of it. */
  boolean back() {
    return !task.own().table().goes()
        || missing.stream().map(StoredRow::table).anyMatch(StoredTable::perSubject);
  }
}
