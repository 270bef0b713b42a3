package dev.holdfast.archive;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Puts the sums of a batch's rows into an archive, many with one statement. */
final class SumInsert {

  private static final int AT_ONCE = 200;
  private static final int VALUES = 3;

  private SumInsert() {}

  private static String sql(int rows, boolean replaces) {
    return IntStream.range(0, rows)
        .map(row -> 2 + VALUES * row)
        .mapToObj(at -> "(?%d, ?%d, ?1, ?%d)".formatted(at, at + 1, at + 2))
        .collect(
            Collectors.joining(
                ", ",
                (replaces ? "insert or replace" : "insert")
                    + " into main.holdfast_rows (kind, id, batch, sha256) values ",
                ""));
  }

  /**
   * Puts them there.
   *
   * @param replaces whether there may be sums of the same rows
   */
  static void insert(Connection connection, long batch, List<BatchSum.Row> rows, boolean replaces)
      throws SQLException {
    int from = 0;
    if (rows.size() >= AT_ONCE) {
      try (PreparedStatement many = connection.prepareStatement(sql(AT_ONCE, replaces))) {
        for (; from + AT_ONCE <= rows.size(); from += AT_ONCE) {
          insert(many, batch, rows.subList(from, from + AT_ONCE));
        }
      }
    }
    if (from < rows.size()) {
      try (PreparedStatement rest =
          connection.prepareStatement(sql(rows.size() - from, replaces))) {
        insert(rest, batch, rows.subList(from, rows.size()));
      }
    }
  }

  private static void insert(PreparedStatement statement, long batch, List<BatchSum.Row> rows)
      throws SQLException {
    statement.setLong(1, batch);
    int at = 2;
    for (BatchSum.Row row : rows) {
      statement.setInt(at, row.table());
      ArchivedValue.bind(statement, at + 1, row.id());
      statement.setBytes(at + 2, row.sum());
      at += VALUES;
    }
    statement.executeUpdate();
  }
}
