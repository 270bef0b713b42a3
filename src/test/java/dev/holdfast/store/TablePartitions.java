package dev.holdfast.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Cuts a table of a fib-flow store on PostgreSQL into parts, with its rows and its indexes. */
public final class TablePartitions {

  private TablePartitions() {}

  /** Cuts it into so many parts by the hash of a column. */
  public static void byHash(OracleStore store, String table, String column, int parts)
      throws SQLException {
    List<String> made = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      made.add(
          "create table %1$s_%2$d partition of %1$s for values with (modulus %3$d, remainder %2$d)"
              .formatted(table, part, parts));
    }
    cut(store, table, "hash", column, made);
  }

  /** Cuts it into so many parts of the same width between the least and the largest value. */
  public static void byRange(OracleStore store, String table, String column, int parts)
      throws SQLException {
    long least = store.number("select min(%s) from %s".formatted(column, table));
    long largest = store.number("select max(%s) from %s".formatted(column, table));
    long width = (largest - least) / parts + 1;
    List<String> made = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      made.add(
          "create table %1$s_%2$d partition of %1$s for values from (%3$d) to (%4$d)"
              .formatted(table, part, least + part * width, least + (part + 1) * width));
    }
    made.add("create table %1$s_rest partition of %1$s default".formatted(table));
    cut(store, table, "range", column, made);
  }

  /** A primary key of such a table must hold the column by which it is cut. */
  private static void cut(
      OracleStore store, String table, String kind, String column, List<String> parts)
      throws SQLException {
    List<String> indexes = indexes(store, table);
    String key = column.equals("id") ? "id" : "id, " + column;
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("alter table %1$s rename to whole".formatted(table));
      statement.execute("alter sequence %s_id_seq owned by none".formatted(table));
      statement.execute(
          "create table %s (like whole including defaults) partition by %s (%s)"
              .formatted(table, kind, column));
      for (String part : parts) {
        statement.execute(part);
      }
      statement.execute("insert into %s select * from whole order by id".formatted(table));
      statement.execute("drop table whole");
      statement.execute("alter table %s add primary key (%s)".formatted(table, key));
      for (String index : indexes) {
        statement.execute(index);
      }
      statement.execute("alter sequence %1$s_id_seq owned by %1$s.id".formatted(table));
      connection.commit();
    }
    store.execute("vacuum analyze " + table);
  }

  private static List<String> indexes(OracleStore store, String table) throws SQLException {
    List<String> indexes = new ArrayList<>();
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select indexdef from pg_indexes where tablename = '%s' and indexname like 'idx%%'"
                    .formatted(table))) {
      while (rows.next()) {
        indexes.add(rows.getString(1));
      }
    }
    return indexes;
  }
}
