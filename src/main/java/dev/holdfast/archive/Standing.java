package dev.holdfast.archive;

import dev.holdfast.store.StoredRow;
import java.util.List;

/**
 * How a task of an archive stands to a store.
 *
 * @param task the task
 * @param missing its rows that the store lacks, in the store's columns
 * @param conflicts what stands in the way
 */
record Standing(ArchivedTask task, List<StoredRow> missing, List<RestoreConflict> conflicts) {

  Standing {
    missing = List.copyOf(missing);
    conflicts = List.copyOf(conflicts);
  }

  boolean restorable() {
    return conflicts.isEmpty() && !missing.isEmpty();
  }

  boolean alreadyThere() {
    return conflicts.isEmpty() && missing.isEmpty();
  }
}
