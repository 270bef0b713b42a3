package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
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
    Database database, Function<SqlSession, TableRows> rows, Optional<Path> file)
    implements Restoring {

  @Override
  public TableRows rows(Cancellation cancellation) {
    return database.reading(cancellation).opening(rows);
  }

  @Override
  public TableRows writer(Cancellation cancellation) {
    return database.writing(cancellation).opening(rows);
  }
}
