package dev.holdfast.store.eventstream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.rows.StoredRows;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import java.util.Optional;

/** Rows of the table of events, and back. */
record ArchivableEvents(SqlEngine engine, StoreOptions options, EventStreamTables tables)
    implements Archivable {

  @Override
  public StoredRows rows(Cancellation cancellation) {
    return rows(SqlSession.reading(engine, cancellation, options.statementTimeout()));
  }

  @Override
  public Optional<Restoring> restoring() {
    return Optional.of(
        _ -> rows(SqlSession.writing(engine, Cancellation.never(), options.statementTimeout())));
  }

  private EventTableRows rows(SqlSession session) {
    try {
      return new EventTableRows(session, tables);
    } catch (RuntimeException failure) {
      session.close();
      throw failure;
    }
  }
}
