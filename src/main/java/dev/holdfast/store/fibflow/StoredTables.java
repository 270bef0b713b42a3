package dev.holdfast.store.fibflow;

import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/** The tables a cleanup deletes from, with every column they have now. */
record StoredTables(StoredTable tasks, StoredTable events, StoredTable attempts) {

  /** For deleting rows that nobody looks at. Indexes are those of the runtime's own schema. */
  static final StoredTables WITHOUT_COLUMNS =
      new StoredTables(
          StoredTable.ofSubjects(FibFlowTables.TASKS, "id", List.of())
              .withIndexes(List.of(List.of("root_id", "created_at"), List.of("parent_id"))),
          parts(FibFlowTables.EVENTS, "events")
              .withIndexes(
                  List.of(List.of("task_id", "event_time"), List.of("root_id", "event_time"))),
          parts(FibFlowTables.ATTEMPTS, "attempts")
              .withIndexes(List.of(List.of("task_id", "attempt"))));

  /** Nothing is archived of workers: the empty table says that none is missing. */
  private static final StoredTable WORKERS =
      new StoredTable(
          FibFlowTables.WORKERS,
          List.of("worker_id"),
          "worker_id",
          StoredTable.Holds.NOTHING,
          null,
          List.of(),
          List.of(
              new StoredColumn("worker_id", "text"),
              new StoredColumn("pod_id", "text"),
              new StoredColumn("status", "text"),
              new StoredColumn("registered_at", "integer"),
              new StoredColumn("last_seen_at", "integer"),
              new StoredColumn("expires_at", "integer"),
              new StoredColumn("superseded_at", "integer"),
              new StoredColumn("dead_at", "integer"),
              new StoredColumn("meta", "text")));

  private static StoredTable parts(String name, String measure) {
    return StoredTable.ofParts(name, List.of("id"), "task_id", measure, List.of());
  }

  static StoredTables read(SqlSession session) throws SQLException {
    return new StoredTables(
        read(session, WITHOUT_COLUMNS.tasks),
        read(session, WITHOUT_COLUMNS.events),
        read(session, WITHOUT_COLUMNS.attempts));
  }

  private static StoredTable read(SqlSession session, StoredTable table) throws SQLException {
    return table.withColumns(
        session.engine().columns(session.connection(), table.name()).stream()
            .map(column -> new StoredColumn(column.name(), column.exactType()))
            .toList());
  }

  List<StoredTable> all() {
    return List.of(tasks, events, attempts);
  }

  /** Returns what an archive has of them. */
  List<StoredTable> archived() {
    return List.of(tasks, events, attempts, WORKERS);
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
