package dev.holdfast.store.fibflow;

import dev.holdfast.store.StoredColumn;
import dev.holdfast.store.StoredTable;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/** The tables a cleanup deletes from, with every column they have now. */
record StoredTables(StoredTable tasks, StoredTable events, StoredTable attempts) {

  /** For deleting rows that nobody looks at. */
  static final StoredTables WITHOUT_COLUMNS =
      new StoredTables(
          new StoredTable(StoredTable.Kind.TASKS, FibFlowTables.TASKS, List.of()),
          new StoredTable(StoredTable.Kind.EVENTS, FibFlowTables.EVENTS, List.of()),
          new StoredTable(StoredTable.Kind.ATTEMPTS, FibFlowTables.ATTEMPTS, List.of()));

  static StoredTables read(SqlSession session) throws SQLException {
    return new StoredTables(
        table(session, StoredTable.Kind.TASKS, FibFlowTables.TASKS),
        table(session, StoredTable.Kind.EVENTS, FibFlowTables.EVENTS),
        table(session, StoredTable.Kind.ATTEMPTS, FibFlowTables.ATTEMPTS));
  }

  private static StoredTable table(SqlSession session, StoredTable.Kind kind, String name)
      throws SQLException {
    List<StoredColumn> columns =
        session.engine().columns(session.connection(), name).stream()
            .map(column -> new StoredColumn(column.name(), column.exactType()))
            .toList();
    return new StoredTable(kind, name, columns);
  }

  List<StoredTable> all() {
    return List.of(tasks, events, attempts);
  }

  /** Returns the column in which a row of this table names its task. */
  static String taskColumn(StoredTable table) {
    return table.kind() == StoredTable.Kind.TASKS ? "id" : "task_id";
  }

  /** Returns all columns of a table for a select list; one that is gone by then is an error. */
  static String columns(SqlEngine engine, StoredTable table) {
    return table.columns().stream()
        .map(column -> engine.column(column.name()))
        .collect(Collectors.joining(", "));
  }

  /** Returns a name as SQL takes it, whatever is in it. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
