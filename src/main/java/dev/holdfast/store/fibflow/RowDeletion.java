package dev.holdfast.store.fibflow;

import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.DeletionCheck;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;

/** Deletes the rows of tasks from one table after the other, and shows them to a recorder. */
final class RowDeletion {

  /** Rows may be large: a binary context can have megabytes. */
  private static final int ROWS_AT_ONCE = 50;

  private final SqlSession session;
  private final RetentionDialect dialect;
  private final BatchRecorder recorder;
  private final DeletionCheck check;

  RowDeletion(
      SqlSession session, RetentionDialect dialect, BatchRecorder recorder, DeletionCheck check) {
    this.check = check;
    this.session = session;
    this.dialect = dialect;
    this.recorder = recorder;
  }

  /** Deletes the rows of these tasks from a table; returns how many the statement says it did. */
  private long delete(int place, StoredTable table, Collection<TaskId> tasks) {
    if (!recorder.wantsRows()) {
      return deleteUnseen(table, tasks);
    }
    boolean byDelete = dialect.deleteShowsRows();
    long seen =
        byDelete
            ? show(table, "delete" + from(table) + " returning ", "", tasks)
            : show(table, "select ", from(table) + dialect.lockingShownRows(), tasks);
    long deleted = byDelete ? seen : deleteUnseen(table, tasks);
    if (seen != check.planned(place)) {
      // What is not recorded must not go, whoever deleted it.
      throw check.wrong(place, seen, left(table, tasks));
    }
    return deleted;
  }

  /**
   * Deletes the rows of these tasks from all tables.
   *
   * @param atOnce whether nothing else happens when a row is deleted: no trigger, which PostgreSQL
   *     forbids to touch rows that the same statement deletes
   * @return how many tasks, events and attempts the statements say they deleted
   */
  long[] delete(StoredTables tables, Collection<TaskId> tasks, boolean atOnce) {
    if (recorder.wantsRows() && atOnce && dialect.excludesWriters()) {
      return showThenDelete(tables, tasks);
    }
    if (recorder.wantsRows() || !atOnce || !dialect.deletesFromSeveral()) {
      long events = delete(1, tables.events(), tasks);
      long attempts = delete(2, tables.attempts(), tasks);
      return new long[] {delete(0, tables.tasks(), tasks), events, attempts};
    }
    return bound(
            session.query(
                "with e as (delete%s returning 1), a as (delete%s returning 1), t as (delete%s returning 1)"
                        .formatted(
                            from(tables.events()), from(tables.attempts()), from(tables.tasks()))
                    + " select (select count(*) from t), (select count(*) from e),"
                    + " (select count(*) from a)"),
            tasks)
        .map((row, _) -> new long[] {row.getLong(1), row.getLong(2), row.getLong(3)})
        .one();
  }

  /**
   * Where nobody else can write, and nothing else happens when a row is deleted, rows are the same
   * before and while they are deleted: shown or copied first, they come to disk meanwhile.
   */
  private long[] showThenDelete(StoredTables tables, Collection<TaskId> tasks) {
    Optional<BatchRecorder.Copier> copier = recorder.copies(tables.all());
    if (copier.isPresent()) {
      copier.get().copy(List.copyOf(tasks));
    } else {
      showAll(tables, tasks);
    }
    recorder.shown(List.copyOf(tasks), check.planned(1), check.planned(2));
    long events = deleteUnseen(tables.events(), tasks);
    long attempts = deleteUnseen(tables.attempts(), tasks);
    return new long[] {deleteUnseen(tables.tasks(), tasks), events, attempts};
  }

  private void showAll(StoredTables tables, Collection<TaskId> tasks) {
    List<StoredTable> all = tables.all();
    for (int place = 0; place < all.size(); place++) {
      StoredTable table = all.get(place);
      long seen = show(table, "select ", from(table), tasks);
      if (seen != check.planned(place)) {
        throw check.wrong(place, seen, left(table, tasks));
      }
    }
  }

  /** Counts the rows of these tasks in each table. */
  long[] count(StoredTables tables, Collection<TaskId> tasks) {
    return bound(
            session.query(
                tables.all().stream()
                    .map(table -> "(select count(*)" + from(table) + ")")
                    .collect(Collectors.joining(", ", "select ", ""))),
            tasks)
        .map((row, _) -> new long[] {row.getLong(1), row.getLong(2), row.getLong(3)})
        .one();
  }

  private String from(StoredTable table) {
    return " from %s where %s"
        .formatted(table.name(), session.engine().isOneOf(table.subject(), "ids"));
  }

  private long show(StoredTable table, String before, String after, Collection<TaskId> tasks) {
    long[] seen = {0};
    Query query =
        bound(session.query(before + StoredTables.columns(session.engine(), table) + after), tasks)
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
    return bound(session.handle().createUpdate("delete" + from(table) + order(table)), tasks)
        .execute();
  }

  private long left(StoredTable table, Collection<TaskId> tasks) {
    return bound(session.query("select count(*)" + from(table)), tasks).mapTo(Long.class).one();
  }

  private String order(StoredTable table) {
    return table.name().equals(FibFlowTables.TASKS) ? dialect.deletingOrder() : "";
  }

  private <S extends SqlStatement<S>> S bound(S statement, Collection<TaskId> tasks) {
    return session.engine().bindIds(statement, "ids", TaskReading.numbers(tasks));
  }
}
