package dev.holdfast.retention.hostile;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A full copy of every table of a database, and what must hold between a copy from before and one
 * from after a cleanup. Plain JDBC: it knows nothing of the program it judges, and must not.
 */
final class TableCopies {

  private static final String TASKS = "fib_flow_tasks";
  private static final List<String> BELONGING =
      List.of("fib_flow_task_events", "fib_flow_task_attempts");

  private final Map<String, List<Map<String, String>>> tables = new TreeMap<>();

  private TableCopies() {}

  /** Copies all that is there. */
  static TableCopies of(Connection connection) throws SQLException {
    TableCopies copies = new TableCopies();
    DatabaseMetaData meta = connection.getMetaData();
    boolean server = !meta.getDatabaseProductName().equals("SQLite");
    String quote = meta.getIdentifierQuoteString().strip();
    List<String> names = new ArrayList<>();
    List<String> spelled = new ArrayList<>();
    try (ResultSet found =
        meta.getTables(
            connection.getCatalog(), null, "%", new String[] {"TABLE", "PARTITIONED TABLE"})) {
      while (found.next()) {
        String schema = found.getString("TABLE_SCHEM");
        String name = found.getString("TABLE_NAME");
        if (name.startsWith("sqlite_") || Set.of("pg_catalog").contains(String.valueOf(schema))) {
          continue;
        }
        String place = server && schema != null ? quoted(schema, quote) + "." : "";
        names.add(schema == null || schema.equals("public") ? name : schema + "." + name);
        spelled.add(place + quoted(name, quote));
      }
    }
    for (int at = 0; at < names.size(); at++) {
      copies.tables.put(names.get(at), rows(connection, spelled.get(at)));
    }
    if (!copies.tables.containsKey(TASKS)) {
      throw new AssertionError("there are no tasks to judge: " + names);
    }
    return copies;
  }

  private static String quoted(String name, String quote) {
    return quote + name.replace(quote, quote + quote) + quote;
  }

  private static List<Map<String, String>> rows(Connection connection, String table)
      throws SQLException {
    List<Map<String, String>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("select * from " + table)) {
      ResultSetMetaData meta = found.getMetaData();
      while (found.next()) {
        Map<String, String> row = new TreeMap<>();
        for (int column = 1; column <= meta.getColumnCount(); column++) {
          row.put(meta.getColumnName(column), text(found.getObject(column)));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private static String text(Object value) {
    if (value == null) {
      return "NULL";
    }
    String text =
        value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value);
    // What is too long to compare as it is stands for itself by length and hash.
    return text.length() > 4_000
        ? text.length() + " " + text.hashCode() + " " + Arrays.hashCode(text.toCharArray())
        : value.getClass().getSimpleName() + " " + text;
  }

  /** Returns the tasks that are there, by their ids as they are written. */
  Set<String> tasks() {
    Set<String> ids = new TreeSet<>();
    tables.get(TASKS).forEach(row -> ids.add(id(row, "id")));
    return ids;
  }

  /** Tells that somebody else gave these tasks another status meanwhile. */
  void becomes(Set<String> ids, String status) {
    for (Map<String, String> row : tables.get(TASKS)) {
      if (ids.contains(id(row, "id"))) {
        String old = row.get("status");
        row.put("status", old.substring(0, old.indexOf(' ') + 1) + status);
      }
    }
  }

  private static String id(Map<String, String> row, String column) {
    String value = row.get(column);
    return value.substring(value.indexOf(' ') + 1);
  }

  /**
   * Fails unless every row that is gone was planned and had all its rows gone, and every row that
   * is kept is as it was.
   *
   * @param after what was copied later
   * @param planned the tasks that were to be deleted
   * @param others tables of which rows may be gone or changed, because somebody accepted that
   */
  void requireOnlyPlanned(TableCopies after, Set<String> planned, Set<String> others) {
    requireOnlyPlanned(after, planned, others, this);
  }

  /**
   * Does so for a user from whom the database hides rows: those of a task that is gone may be there
   * still, as they were.
   *
   * @param seen what the user saw of this
   * @return how many such rows there are
   */
  int requireOnlyPlanned(
      TableCopies after, Set<String> planned, Set<String> others, TableCopies seen) {
    if (!tables.keySet().equals(after.tables.keySet())) {
      throw new AssertionError("tables came or went: " + tables.keySet() + after.tables.keySet());
    }
    Set<String> gone = new TreeSet<>(tasks());
    gone.removeAll(after.tasks());
    for (String id : gone) {
      if (!planned.contains(id)) {
        throw new AssertionError("task " + id + " is gone and was not planned");
      }
    }
    int left = 0;
    for (Map.Entry<String, List<Map<String, String>>> table : tables.entrySet()) {
      String name = table.getKey();
      if (!others.contains(name)) {
        Set<Map<String, String>> hidden = new HashSet<>(table.getValue());
        hidden.removeAll(new HashSet<>(seen.tables.get(name)));
        left += compare(name, table.getValue(), after.tables.get(name), gone, hidden);
      }
    }
    return left;
  }

  private static int compare(
      String table,
      List<Map<String, String>> before,
      List<Map<String, String>> after,
      Set<String> gone,
      Set<Map<String, String>> hidden) {
    int left = 0;
    String owner = table.equals(TASKS) ? "id" : BELONGING.contains(table) ? "task_id" : null;
    Map<Map<String, String>, Integer> missing = new HashMap<>();
    before.forEach(row -> missing.merge(row, 1, Integer::sum));
    for (Map<String, String> row : after) {
      if (owner != null && gone.contains(id(row, owner))) {
        if (!hidden.contains(row)) {
          throw new AssertionError(table + " still has a row of a task that is gone: " + row);
        }
        left++;
      }
      if (missing.getOrDefault(row, 0) == 0) {
        throw new AssertionError(table + " has a row that was not so before: " + row);
      }
      missing.merge(row, -1, Integer::sum);
    }
    missing.forEach(
        (row, count) -> {
          if (count > 0 && (owner == null || !gone.contains(id(row, owner)))) {
            throw new AssertionError(table + " lost or changed a row that was to be kept: " + row);
          }
        });
    return left;
  }
}
