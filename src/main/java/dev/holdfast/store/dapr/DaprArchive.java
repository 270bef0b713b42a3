package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.StoredRows;

/** What is purged can be archived, and never put back: Dapr has no way to do that. */
record DaprArchive(OpenSidecar open) implements Archivable {

  @Override
  public StoredRows rows(Cancellation cancellation) {
    return new DaprRows(open.sidecar(), cancellation);
  }
}
