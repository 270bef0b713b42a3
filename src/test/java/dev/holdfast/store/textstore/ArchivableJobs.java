package dev.holdfast.store.textstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.rows.RestoreWriter;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.rows.StoredRows;
import java.util.function.Supplier;

/**
 * Rows of jobs, and back.
 *
 * @param sql opens a connection
 */
record ArchivableJobs(Supplier<Sql> sql) implements Restoring {

  @Override
  public StoredRows rows(Cancellation cancellation) {
    return new TextRows(sql.get());
  }

  @Override
  public RestoreWriter writer(Cancellation cancellation) {
    return new TextRows(sql.get());
  }
}
