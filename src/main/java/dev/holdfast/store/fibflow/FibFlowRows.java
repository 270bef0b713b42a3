package dev.holdfast.store.fibflow;

import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredRows;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Reads the rows of a fib-flow store by their keys, exactly as they are. */
class FibFlowRows implements StoredRows {

  private static final int ROWS_AT_ONCE = 100;

  private final SqlSession session;
  private final RetentionDialect dialect;
  private final StoredTables tables;

  FibFlowRows(SqlSession session, RetentionDialect dialect) {
    this.session = session;
    this.dialect = dialect;
    this.tables = session.run(StoredTables::read);
  }

  final SqlSession session() {
    return session;
  }

  final RetentionDialect dialect() {
    return dialect;
  }

  @Override
  public final List<StoredTable> tables() {
    return tables.archived();
  }

  @Override
  public final void rows(StoredTable table, Collection<TaskId> ids, Consumer<StoredRow> sink) {
    if (ids.isEmpty()) {
      return;
    }
    session.run(
        s -> {
          s.engine()
              .bindIds(
                  s.query(
                      "select "
                          + StoredTables.columns(s.engine(), table)
                          + " from "
                          + table.name()
                          + " where "
                          + s.engine().isOneOf("id", "ids")),
                  "ids",
                  TaskReading.numbers(ids))
              .setFetchSize(ROWS_AT_ONCE)
              .map((row, context) -> RowDeletion.row(table, row, s.engine()))
              .forEach(sink);
          return null;
        });
  }

  @Override
  public final Set<TaskId> present(Collection<TaskId> tasks) {
    return session.run(
        s ->
            new HashSet<>(
                s.engine()
                    .bindIds(
                        s.query(
                            "select id from "
                                + FibFlowTables.TASKS
                                + " where "
                                + s.engine().isOneOf("id", "ids")),
                        "ids",
                        TaskReading.numbers(tasks))
                    .map((row, context) -> TaskId.of(row.getLong(1)))
                    .list()));
  }

  @Override
  public final List<String> sequencesBehind(Map<String, Long> largest) {
    return session.run(
        s ->
            largest.entrySet().stream()
                .flatMap(
                    entry -> dialect.sequenceBehind(s, entry.getKey(), entry.getValue()).stream())
                .toList());
  }

  @Override
  public final List<String> triggers() {
    return session.run(s -> dialect.triggers(s, FibFlowTables.INSERTED));
  }

  @Override
  public final void close() {
    session.close();
  }
}
