package dev.holdfast.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.sqlite.ProgressHandler;

/** Fills one new SQLite file with tables, rows and then indexes; cancel can end it at any time. */
final class StoreFill {

  /** Tasks between two commits, two calls of the progress listener and two looks at cancel. */
  private static final int STRIDE = 5_000;

  /** SQLite steps between two looks at cancel while an index is built: some milliseconds. */
  private static final int STEPS = 100_000;

  private final DemoSpec spec;
  private final LongConsumer tasksWritten;
  private final BooleanSupplier cancelled;
  private long written;
  private long reported;

  StoreFill(DemoSpec spec, LongConsumer tasksWritten, BooleanSupplier cancelled) {
    this.spec = spec;
    this.tasksWritten = tasksWritten;
    this.cancelled = cancelled;
  }

  /**
   * Fills the file; leaves it half done on any failure.
   *
   * @throws CancellationException if the run was cancelled
   * @throws SQLException if SQLite cannot write the file
   * @throws IOException if a resource is missing
   */
  void into(Path file) throws IOException, SQLException {
    // As a URI, so that a question mark in a path is not taken for driver options.
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file.toUri())) {
      tune(connection);
      FibFlowSchema schema = new FibFlowSchema();
      schema.createTables(connection);
      insertRows(connection);
      createIndexes(connection, schema);
      FibFlowSchema.execute(connection, "PRAGMA journal_mode = delete");
    }
  }

  /** A file that is thrown away on any failure needs no rollback and no syncing on the way. */
  private static void tune(Connection connection) throws SQLException {
    FibFlowSchema.execute(connection, "PRAGMA journal_mode = off");
    FibFlowSchema.execute(connection, "PRAGMA synchronous = off");
    FibFlowSchema.execute(connection, "PRAGMA locking_mode = exclusive");
    FibFlowSchema.execute(connection, "PRAGMA cache_size = -65536");
    FibFlowSchema.execute(connection, "PRAGMA threads = 2");
  }

  private void insertRows(Connection connection) throws IOException, SQLException {
    DemoChronicle chronicle = new DemoChronicle(spec);
    connection.setAutoCommit(false);
    try (StoreInserts inserts = new StoreInserts(connection)) {
      for (WorkerLife worker : chronicle.workforce().registered()) {
        inserts.add(worker);
      }
      chronicle.tell(
          saga -> {
            inserts.add(saga);
            written += saga.tasks().size();
            if (written - reported >= STRIDE) {
              connection.commit();
              report();
            }
          });
      inserts.flush();
      connection.commit();
      report();
    }
    connection.setAutoCommit(true);
  }

  private void report() {
    reported = written;
    tasksWritten.accept(written);
    stopIfCancelled();
  }

  private void createIndexes(Connection connection, FibFlowSchema schema) throws SQLException {
    ProgressHandler.setHandler(
        connection,
        STEPS,
        new ProgressHandler() {
          @Override
          protected int progress() {
            return cancelled.getAsBoolean() ? 1 : 0;
          }
        });
    for (String index : schema.indexes()) {
      try {
        FibFlowSchema.execute(connection, index);
      } catch (SQLException e) {
        stopIfCancelled();
        throw e;
      }
    }
    ProgressHandler.clearHandler(connection);
  }

  private void stopIfCancelled() {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException("the demo store was cancelled");
    }
  }
}
