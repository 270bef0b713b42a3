package dev.holdfast.archive;

import dev.holdfast.store.StoredColumn;
import dev.holdfast.store.StoredTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tables of an archive: the store's own, under its names and with its columns, so that a
 * console opens it like a store; and three that tell what it is. The store's tables carry none of
 * its constraints: whatever it held must fit.
 */
final class ArchiveSchema {

  /** The format of an archive of fib-flow's tables. */
  static final String FORMAT = "1";

  /** The format of an archive of tables that it names itself. */
  static final String ANY_TABLES = "2";

  private static final List<String> OWN =
      List.of(
          "create table holdfast_archive (name text primary key, value text) without rowid",
          "create table holdfast_batches (batch integer primary key, state text not null,"
              + " written_at integer not null, tasks integer not null, events integer not null,"
              + " attempts integer not null, sha256 blob not null)",
          // An id without a type stays what it is: 7 a number, '007' a text.
          "create table holdfast_rows (kind integer not null, id not null,"
              + " batch integer not null, sha256 blob not null, primary key (kind, id))"
              + " without rowid");

  /** Nothing is archived of fib-flow's workers: the empty table says that none is missing. */
  private static final String WORKERS =
      "create table if not exists fib_flow_workers (worker_id text primary key, pod_id text,"
          + " status text, registered_at integer, last_seen_at integer, expires_at integer,"
          + " superseded_at integer, dead_at integer, meta text)";

  /** What timelines and workflows are found by; as in the runtime's own schema. */
  private static final Map<String, List<String>> INDEXES =
      Map.of(
          "fib_flow_task_events", List.of("task_id, event_time", "root_id, event_time"),
          "fib_flow_task_attempts", List.of("task_id, attempt"),
          "fib_flow_tasks", List.of("root_id, created_at", "parent_id"));

  private ArchiveSchema() {}

  /** Returns whether this program reads archives of a format. */
  static boolean known(String format) {
    return FORMAT.equals(format) || ANY_TABLES.equals(format);
  }

  static void createOwn(Connection connection) throws SQLException {
    for (String sql : OWN) {
      ArchiveConnection.execute(connection, sql);
    }
  }

  /** Makes the table, or adds the columns it lacks. */
  static void prepare(Connection connection, StoredTable table) throws SQLException {
    Set<String> there = columns(connection, table.name());
    if (there.isEmpty()) {
      String columns =
          table.columns().stream()
              .map(column -> declaration(table, column))
              .collect(Collectors.joining(", "));
      ArchiveConnection.execute(
          connection, "create table " + quoted(table.name()) + " (" + columns + ")");
      if (table.kind() == StoredTable.Kind.TASKS && INDEXES.containsKey(table.name())) {
        ArchiveConnection.execute(connection, WORKERS);
      }
      return;
    }
    for (StoredColumn column : table.columns()) {
      if (!there.contains(column.name().toLowerCase(Locale.ROOT))) {
        ArchiveConnection.execute(
            connection,
            "alter table " + quoted(table.name()) + " add " + declaration(table, column));
      }
    }
  }

  /**
   * Makes the indexes a table lacks: sorting all rows at the end is far less than each by itself.
   */
  static void index(Connection connection, StoredTable table) throws SQLException {
    List<String> ofOthers =
        table.kind() == StoredTable.Kind.TASKS ? List.of() : List.of(table.task());
    Set<String> there = columns(connection, table.name());
    for (String index : INDEXES.getOrDefault(table.name(), ofOthers)) {
      List<String> columns = List.of(index.split(", "));
      if (columns.stream().allMatch(name -> there.contains(name.toLowerCase(Locale.ROOT)))) {
        String name = "archive_" + table.name() + "_" + columns.getFirst();
        String list = columns.stream().map(ArchiveSchema::quoted).collect(Collectors.joining(", "));
        ArchiveConnection.execute(
            connection,
            "create index if not exists %s on %s(%s)"
                .formatted(quoted(name), quoted(table.name()), list));
      }
    }
  }

  private static String declaration(StoredTable table, StoredColumn column) {
    // Only letters, digits, blanks and brackets: what decides over an SQLite column's affinity.
    String type = column.type().replaceAll("[^A-Za-z0-9_ (),]", "");
    // In a strict table ANY keeps values as they are; elsewhere it would make numbers of texts.
    type = type.equalsIgnoreCase("any") ? "" : type;
    if (column.name().equals(table.id())) {
      boolean text = type.toUpperCase(Locale.ROOT).matches(".*(CHAR|CLOB|TEXT).*");
      return quoted(column.name()) + (text ? " text primary key not null" : " integer primary key");
    }
    return quoted(column.name()) + " " + type;
  }

  static Set<String> columns(Connection connection, String table) throws SQLException {
    Set<String> names = new HashSet<>();
    try (PreparedStatement statement =
        connection.prepareStatement("select lower(name) from pragma_table_info(?, 'main')")) {
      statement.setString(1, table);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          names.add(rows.getString(1));
        }
      }
    }
    return names;
  }

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
