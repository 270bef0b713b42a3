package dev.holdfast.archive;

import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.rows.StoredTable.Holds;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tables of an archive: the store's own, under its names and with its columns, so that a
 * console opens it like a store; and those that tell what it is. The store's tables carry none of
 * its constraints: whatever it held must fit.
 */
final class ArchiveSchema {

  /** The format of an archive of fib-flow's tables. */
  static final String FORMAT = "1";

  /** The format of an archive that names its tables of subjects, events and attempts. */
  static final String NAMED_TABLES = "2";

  /** The format of an archive of any tables, which it lists; it counts the rows of each. */
  static final String LISTED_TABLES = "3";

  private static final String[] OWN = {
    "create table holdfast_archive (name text primary key, value text) without rowid",
    "create table holdfast_batches (batch integer primary key, state text not null,"
        + " written_at integer not null, tasks integer not null, events integer not null,"
        + " attempts integer not null, sha256 blob not null)",
    // An id without a type stays what it is: 7 a number, '007' a text.
    "create table holdfast_rows (kind integer not null, id not null, batch integer not null,"
        + " sha256 blob not null, primary key (kind, id)) without rowid"
  };

  private ArchiveSchema() {}

  /** Returns whether this program reads archives of a format. */
  static boolean known(String format) {
    return FORMAT.equals(format) || NAMED_TABLES.equals(format) || LISTED_TABLES.equals(format);
  }

  static void createOwn(Connection connection) throws SQLException {
    PlainSql.run(connection, OWN);
  }

  /** Has each batch say how many rows of each table it has, and be found by its number. */
  static void countEachTable(Connection connection) throws SQLException {
    if (!columns(connection, "holdfast_batches").contains("rows")) {
      PlainSql.run(
          connection,
          "alter table holdfast_batches add rows text",
          "create index holdfast_rows_batch on holdfast_rows(batch)");
    }
  }

  /** Makes the table, or adds the columns it lacks. */
  static void prepare(Connection connection, StoredTable table) throws SQLException {
    Set<String> there = columns(connection, table.name());
    if (there.isEmpty()) {
      PlainSql.run(connection, "create table " + definition(table));
      return;
    }
    for (StoredColumn column : table.columns()) {
      if (!there.contains(column.name().toLowerCase(Locale.ROOT))) {
        PlainSql.run(
            connection,
            "alter table " + quoted(table.name()) + " add " + declaration(table, column));
      }
    }
  }

  private static String definition(StoredTable table) {
    if (table.holds() == Holds.NOTHING) {
      return table.columns().stream()
          .map(
              column ->
                  plain(column.name())
                      + " "
                      + type(column)
                      + (table.key().contains(column.name()) ? " primary key" : ""))
          .collect(Collectors.joining(", ", plain(table.name()) + " (", ")"));
    }
    String columns =
        table.columns().stream()
            .map(column -> declaration(table, column))
            .collect(Collectors.joining(", "));
    String key = table.key().size() == 1 ? "" : ", primary key (" + list(table.key()) + ")";
    return quoted(table.name()) + " (" + columns + key + ")";
  }

  /**
   * Makes the indexes a table lacks: sorting all rows at the end is far less than each by itself.
   */
  static void index(Connection connection, StoredTable table) throws SQLException {
    Set<String> there = columns(connection, table.name());
    if (table.subject().size() > 1) {
      PlainSql.run(
          connection,
          "create index if not exists %s on %s(%s)"
              .formatted(
                  quoted("archive_" + table.name()),
                  quoted(table.name()),
                  joined(table.subject())));
    }
    for (List<String> columns : table.indexes()) {
      if (columns.stream().allMatch(name -> there.contains(name.toLowerCase(Locale.ROOT)))) {
        String name = "archive_" + table.name() + "_" + columns.getFirst();
        PlainSql.run(
            connection,
            "create index if not exists %s on %s(%s)"
                .formatted(quoted(name), quoted(table.name()), list(columns)));
      }
    }
  }

  private static String declaration(StoredTable table, StoredColumn column) {
    String type = type(column);
    if (table.key().equals(List.of(column.name()))) {
      String known = type.toUpperCase(Locale.ROOT);
      String held = known.matches(".*(CHAR|CLOB|TEXT).*") ? "text" : type;
      return quoted(column.name())
          + (known.contains("INT") ? " integer primary key" : " " + held + " primary key not null");
    }
    return quoted(column.name()) + " " + type;
  }

  private static String type(StoredColumn column) {
    // Only letters, digits, blanks and brackets: what decides over an SQLite column's affinity.
    String type = column.type().replaceAll("[^A-Za-z0-9_ (),]", "");
    // In a strict table ANY keeps values as they are; elsewhere it would make numbers of texts.
    return type.equalsIgnoreCase("any") ? "" : type;
  }

  static Set<String> columns(Connection connection, String table) throws SQLException {
    String sql = "select lower(name) from pragma_table_info(?, 'main')";
    return new HashSet<>(PlainSql.all(connection, sql, (row, _) -> row.getString(1), table));
  }

  /**
   * Returns what the rows of a table are known by, as {@link dev.holdfast.store.rows.StoredRow} has
   * it.
   */
  static String id(StoredTable table) {
    return table.key().size() == 1 || table.perSubject()
        ? joined(table.key())
        : table.key().stream()
            .map(column -> "quote(" + quoted(column) + ")")
            .collect(Collectors.joining(" || ' ' || "));
  }

  /** Returns what names the subject of a row. */
  static String subject(StoredTable table) {
    return table.subjects().reversed().stream()
        .map(ArchiveSchema::joined)
        .reduce(
            (last, before) ->
                "case when %1$s in (select id from holdfast_rows where kind = 0) then %1$s else %2$s end"
                    .formatted(before, last))
        .orElseThrow();
  }

  /** Returns what names the subject above that of a row; {@code null} where nothing does. */
  static String parent(Connection connection, StoredTable table) throws SQLException {
    List<String> columns = table.roles().getOrDefault(StoredTable.PARENT, List.of());
    return columns.isEmpty() || !columns(connection, table.name()).containsAll(columns)
        ? "null"
        : joined(columns);
  }

  /** As {@link dev.holdfast.task.TaskId#of(List)} has it. */
  static String joined(List<String> columns) {
    return columns.size() == 1
        ? quoted(columns.getFirst())
        : columns.stream()
            .map(column -> "replace(replace(" + quoted(column) + ", '%', '%25'), '/', '%2F')")
            .collect(Collectors.joining(" || '/' || ", "(", ")"));
  }

  private static String list(List<String> columns) {
    return columns.stream().map(ArchiveSchema::quoted).collect(Collectors.joining(", "));
  }

  /** A name of a table that a kind of store defines by itself; quoted if it must be. */
  private static String plain(String name) {
    return name.matches("[a-z_]+") ? name : quoted(name);
  }

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
