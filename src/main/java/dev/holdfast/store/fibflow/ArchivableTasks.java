package dev.holdfast.store.fibflow;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.rows.StoredRows;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Rows of fib-flow's tables, and back.
 *
 * @param access opens the store
 * @param restores whether it takes rows back
 */
record ArchivableTasks(RetentionAccess access, boolean restores) implements Archivable {

  @Override
  public StoredRows rows(Cancellation cancellation) {
    return access.rows(cancellation);
  }

  @Override
  public Optional<Path> file() {
    return access.file();
  }

  @Override
  public Optional<Restoring> restoring() {
    return restores ? Optional.of(access::restorer) : Optional.empty();
  }
}
