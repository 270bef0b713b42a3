package dev.holdfast.store.objectstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.store.rows.RestoreWriter;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.rows.StoredRows;

/** What is pruned can be archived; only a folder that undoes takes it back. */
record ArchivableObjects(ObjectFolder folder) implements Restoring {

  @Override
  public StoredRows rows(Cancellation cancellation) {
    return new ObjectRows(folder);
  }

  @Override
  public RestoreWriter writer(Cancellation cancellation) {
    return new ObjectRows(folder);
  }
}
