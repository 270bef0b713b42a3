package dev.holdfast.store.objectstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.rows.StoredRows;
import java.util.Optional;

/** What is pruned can be archived; only a folder that undoes takes it back. */
record ArchivableObjects(ObjectFolder folder) implements Archivable {

  @Override
  public StoredRows rows(Cancellation cancellation) {
    return new ObjectRows(folder);
  }

  @Override
  public Optional<Restoring> restoring() {
    return folder.canUndo() ? Optional.of(_ -> new ObjectRows(folder)) : Optional.empty();
  }
}
