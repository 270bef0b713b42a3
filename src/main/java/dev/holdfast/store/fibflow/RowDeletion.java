package dev.holdfast.store.fibflow;

import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoredRow;
import dev.holdfast.store.StoredTable;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/** Deletes the rows of tasks from one table after the other, and shows them to a recorder. */
final class RowDeletion {

  /** Rows may be large: a binary context can have megabytes. */
  private static final int ROWS_AT_ONCE = 50;

  private final SqlSession session;
  private final RetentionDialect dialect;
  private final BatchRecorder recorder;

  RowDeletion(SqlSession session, RetentionDialect dialect, BatchRecorder recorder) {
    this.session = session;
    this.dialect = dialect;
    this.recorder = recorder;
  }

  /** Deletes the rows of these tasks from a table; returns how many there were. */
  long delete(StoredTable table, Collection<TaskId> tasks) {
    if (!recorder.wantsRows()) {
      return deleteUnseen(table, tasks);
    }
    if (dialect.deleteShowsRows()) {
      return show(table, "delete" + from(table) + " returning ", "", tasks);
    }
    long seen = show(table, "select ", from(table) + dialect.lockingShownRows(), tasks);
    long deleted = deleteUnseen(table, tasks);
    if (deleted != seen) {
      throw new StoreException(
          new StoreFailure.Busy(
              "%d rows of %s were recorded and %d deleted".formatted(seen, table.name(), deleted)));
    }
    return deleted;
  }

  /**
   * Deletes the rows of these tasks from all tables.
   *
   * @param atOnce whether nothing else happens when a row is deleted: no trigger, which PostgreSQL
   *     forbids to touch rows that the same statement deletes
   * @return how many events, attempts and tasks there were
   */
  Deleted delete(StoredTables tables, Collection<TaskId> tasks, boolean atOnce) {
    if (recorder.wantsRows() || !atOnce || !dialect.deletesFromSeveral()) {
      return new Deleted(
          delete(tables.events(), tasks),
          delete(tables.attempts(), tasks),
          delete(tables.tasks(), tasks));
    }
    return bound(
            session.query(
                "with e as (delete%s returning 1), a as (delete%s returning 1), t as (delete%s returning 1)"
                        .formatted(
                            from(tables.events()), from(tables.attempts()), from(tables.tasks()))
                    + " select (select count(*) from e), (select count(*) from a),"
                    + " (select count(*) from t)"),
            tasks)
        .map((row, context) -> new Deleted(row.getLong(1), row.getLong(2), row.getLong(3)))
        .one();
  }

  /** How many rows went. */
  record Deleted(long events, long attempts, long tasks) {}

  private String from(StoredTable table) {
    return " from %s where %s"
        .formatted(table.name(), session.engine().isOneOf(StoredTables.taskColumn(table), "ids"));
  }

  private long show(StoredTable table, String before, String after, Collection<TaskId> tasks) {
    long[] seen = {0};
    Query query =
        bound(session.query(before + StoredTables.columns(table) + after), tasks)
            .setFetchSize(ROWS_AT_ONCE);
    query
        .map((row, context) -> row(table, row))
        .forEach(
            row -> {
              seen[0]++;
              recorder.row(row);
            });
    return seen[0];
  }

  private StoredRow row(StoredTable table, ResultSet row) throws SQLException {
    return row(table, row, session.engine());
  }

  static StoredRow row(StoredTable table, ResultSet row, SqlEngine engine) throws SQLException {
    Object[] values = new Object[table.columns().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = engine.storedValue(row, i + 1);
    }
    return new StoredRow(table, values);
  }

  private long deleteUnseen(StoredTable table, Collection<TaskId> tasks) {
    long deleted =
        bound(session.handle().createUpdate("delete" + from(table) + order(table)), tasks)
            .execute();
    if (table.kind() != StoredTable.Kind.TASKS || deleted == tasks.size()) {
      return deleted;
    }
    // A server that deletes children with their parent counts only what it came to by itself, and a
    // parent may have the larger id. All of them were there, and locked.
    return tasks.size() - left(table, tasks);
  }

  private long left(StoredTable table, Collection<TaskId> tasks) {
    return bound(session.query("select count(*)" + from(table)), tasks).mapTo(Long.class).one();
  }

  private String order(StoredTable table) {
    return table.kind() == StoredTable.Kind.TASKS ? dialect.deletingOrder() : "";
  }

  private <S extends SqlStatement<S>> S bound(S statement, Collection<TaskId> tasks) {
    return session.engine().bindIds(statement, "ids", TaskReading.numbers(tasks));
  }
}
