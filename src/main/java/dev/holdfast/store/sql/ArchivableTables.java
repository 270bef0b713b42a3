package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.rows.Restoring;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * Rows of a store's tables, and back.
 *
 * @param rows reads and writes them in a session
 * @param file the one file that is the whole database, if it is such
 */
public record ArchivableTables(
    SqlEngine engine,
    StoreOptions options,
    Function<SqlSession, TableRows> rows,
    Optional<Path> file)
    implements Restoring {

  @Override
  public TableRows rows(Cancellation cancellation) {
    return opened(SqlSession.reading(engine, cancellation, options.statementTimeout()));
  }

  @Override
  public TableRows writer(Cancellation cancellation) {
    if (cancellation.isCancelled()) {
      throw new StoreException(new StoreFailure.Cancelled());
    }
    return opened(SqlSession.writing(engine, Cancellation.never(), options.statementTimeout()));
  }

  private TableRows opened(SqlSession session) {
    try {
      return rows.apply(session);
    } catch (RuntimeException failure) {
      session.close();
      throw failure;
    }
  }
}
