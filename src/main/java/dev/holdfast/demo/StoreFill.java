package dev.holdfast.demo;

import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.task.ResourceText;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
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

  private static final String INSERT = "INSERT INTO fib_flow_";

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
   */
  void into(Path file) throws SQLException {
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

  private void insertRows(Connection connection) throws SQLException {
    DemoHistory history = new DemoHistory(spec);
    for (Workforce.Registration worker : history.workers.all) {
      PlainSql.change(connection, INSERT + "workers VALUES (?,?,?,?,?,?,?,?,?)", worker.row());
    }
    List<String> columns =
        PlainSql.all(
            connection,
            "SELECT name FROM pragma_table_info('fib_flow_tasks')",
            (row, _) -> row.getString(1));
    // The last column of a task is its context, in bytes.
    String places = "?,".repeat(columns.size() - 1) + "CAST(? AS BLOB))";
    connection.setAutoCommit(false);
    try (PreparedStatement tasks = connection.prepareStatement(INSERT + "tasks VALUES (" + places);
        PreparedStatement events =
            connection.prepareStatement(
                INSERT + "task_events VALUES (NULL,?,?,?,?,?,?,?,?,?,?,?,?)");
        PreparedStatement attempts =
            connection.prepareStatement(INSERT + "task_attempts VALUES (NULL,?,?,?,?,?,?,?,?)")) {
      for (Storyteller story; (story = history.next()) != null; ) {
        for (Life task : story.tasks) {
          add(tasks, columns.stream().map(story.column(task)).toArray());
        }
        for (Object[] event : story.events) {
          add(events, event);
        }
        for (Object[] attempt : story.attempts) {
          add(attempts, attempt);
        }
        written += story.tasks.size();
        if (written - reported >= STRIDE) {
          commit(connection, tasks, events, attempts);
        }
      }
      commit(connection, tasks, events, attempts);
    }
    connection.setAutoCommit(true);
  }

  private static void add(PreparedStatement insert, Object[] row) throws SQLException {
    for (int at = 0; at < row.length; at++) {
      insert.setObject(at + 1, row[at]);
    }
    insert.addBatch();
  }

  private void commit(Connection connection, PreparedStatement... inserts) throws SQLException {
    for (PreparedStatement insert : inserts) {
      insert.executeBatch();
    }
    connection.commit();
    reported = written;
    tasksWritten.accept(written);
    stopIfCancelled();
  }

  /** Created after the rows, they cost half as much. */
  private void createIndexes(Connection connection) throws SQLException {
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
