package dev.holdfast.demo;

import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.task.ResourceText;
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
      // A file that is thrown away on any failure needs no rollback and no syncing on the way.
      PlainSql.run(
          connection,
          "PRAGMA journal_mode = off",
          "PRAGMA synchronous = off",
          "PRAGMA locking_mode = exclusive",
          "PRAGMA cache_size = -65536",
          "PRAGMA threads = 2");
      PlainSql.run(connection, statements("tables.sql"));
      insertRows(connection);
      createIndexes(connection);
      PlainSql.run(connection, "PRAGMA journal_mode = delete");
    }
  }

  private static String[] statements(String resource) {
    return ResourceText.beside(StoreFill.class, resource).strip().split(";\\s*");
  }

  private void insertRows(Connection connection) throws IOException, SQLException {
    DemoChronicle chronicle = new DemoChronicle(spec);
    connection.setAutoCommit(false);
    try (RowInserts tasks = new RowInserts(connection, "fib_flow_tasks", RowState.class);
        RowInserts events = new RowInserts(connection, "fib_flow_task_events", EventRow.class);
        RowInserts attempts =
            new RowInserts(connection, "fib_flow_task_attempts", AttemptRow.class)) {
      for (WorkerLife worker : chronicle.world.workforce.registered()) {
        insert(connection, worker);
      }
      chronicle.tell(
          saga -> {
            for (RowState task : saga.tasks) {
              tasks.add(task);
            }
            for (EventRow event : saga.events()) {
              events.add(event);
            }
            for (AttemptRow attempt : saga.attempts()) {
              attempts.add(attempt);
            }
            written += saga.tasks.size();
            if (written - reported >= STRIDE) {
              connection.commit();
              report();
            }
          });
      tasks.flush();
      events.flush();
      attempts.flush();
      connection.commit();
      report();
    }
    connection.setAutoCommit(true);
  }

  private static void insert(Connection connection, WorkerLife worker) throws SQLException {
    String meta =
        new JsonLine()
            .raw("pid", 4_000 + worker.registered() % 900)
            .raw("started_at", worker.registered())
            .end();
    PlainSql.change(
        connection,
        "INSERT INTO fib_flow_workers (worker_id, pod_id, status, registered_at, last_seen_at,"
            + " expires_at, superseded_at, dead_at, meta) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        worker.id(),
        worker.pod(),
        worker.fate(),
        worker.registered(),
        worker.lastSeen(),
        worker.lastSeen() + WorkerLife.LEASE,
        worker.fate().equals("superseded") ? worker.ended() : null,
        worker.dead() ? worker.ended() : null,
        meta);
  }

  private void report() {
    reported = written;
    tasksWritten.accept(written);
    stopIfCancelled();
  }

  /** Created after the rows, they cost half as much. */
  private void createIndexes(Connection connection) throws IOException, SQLException {
    ProgressHandler.setHandler(
        connection,
        STEPS,
        new ProgressHandler() {
          @Override
          protected int progress() {
            return cancelled.getAsBoolean() ? 1 : 0;
          }
        });
    try {
      PlainSql.run(connection, statements("indexes.sql"));
    } catch (SQLException e) {
      stopIfCancelled();
      throw e;
    }
    ProgressHandler.clearHandler(connection);
  }

  private void stopIfCancelled() {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException("the demo store was cancelled");
    }
  }
}
