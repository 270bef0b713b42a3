package dev.holdfast.archive;

import dev.holdfast.store.StoredTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the store's tables are called in an archive, and the columns that hold the ids. An archive
 * that says nothing of it has fib-flow's.
 */
final class ArchiveTables {

  private static final Map<StoredTable.Kind, StoredTable> FIB_FLOW =
      Map.of(
          StoredTable.Kind.TASKS,
          new StoredTable(StoredTable.Kind.TASKS, "fib_flow_tasks", List.of()),
          StoredTable.Kind.EVENTS,
          new StoredTable(StoredTable.Kind.EVENTS, "fib_flow_task_events", List.of()),
          StoredTable.Kind.ATTEMPTS,
          new StoredTable(StoredTable.Kind.ATTEMPTS, "fib_flow_task_attempts", List.of()));

  private final Map<StoredTable.Kind, StoredTable> tables;

  private ArchiveTables(Map<StoredTable.Kind, StoredTable> tables) {
    this.tables = new EnumMap<>(tables);
  }

  /** Takes those of a store. */
  static ArchiveTables of(List<StoredTable> tables) {
    Map<StoredTable.Kind, StoredTable> byKind = new HashMap<>();
    tables.forEach(table -> byKind.put(table.kind(), table.withColumns(List.of())));
    return new ArchiveTables(byKind);
  }

  /** Reads those of an archive. */
  static ArchiveTables of(Connection connection) throws SQLException {
    Map<String, String> entries = ArchiveManifest.entries(connection);
    Map<StoredTable.Kind, StoredTable> byKind = new HashMap<>();
    for (StoredTable.Kind kind : StoredTable.Kind.values()) {
      String name = entries.get(key(kind, "table"));
      if (name != null) {
        String id = entries.getOrDefault(key(kind, "id"), "id");
        String task = entries.getOrDefault(key(kind, "task"), id);
        byKind.put(kind, new StoredTable(kind, name, id, task, List.of()));
      }
    }
    return new ArchiveTables(byKind.isEmpty() ? FIB_FLOW : byKind);
  }

  private static String key(StoredTable.Kind kind, String what) {
    return kind.name().toLowerCase(java.util.Locale.ROOT) + "_" + what;
  }

  /** Returns what an archive must say of them; nothing of fib-flow's. */
  Map<String, String> entries() {
    Map<String, String> entries = new HashMap<>();
    if (!tables.equals(FIB_FLOW)) {
      tables.forEach(
          (kind, table) -> {
            entries.put(key(kind, "table"), table.name());
            entries.put(key(kind, "id"), table.id());
            entries.put(key(kind, "task"), table.task());
          });
      entries.put("format", ArchiveSchema.ANY_TABLES);
    }
    return entries;
  }

  /** Returns whether what stands for tasks are events of streams. */
  boolean ofStreams(Connection connection) throws SQLException {
    StoredTable rows = tables.get(StoredTable.Kind.TASKS);
    return rows != null && ArchiveSchema.columns(connection, rows.name()).contains("stream_name");
  }

  /** Returns those that the archive has, tasks first, without their columns. */
  List<StoredTable> present(Connection connection) throws SQLException {
    List<StoredTable> present = new ArrayList<>();
    for (StoredTable table : tables.values()) {
      if (!ArchiveSchema.columns(connection, table.name()).isEmpty()) {
        present.add(table);
      }
    }
    return present;
  }
}
