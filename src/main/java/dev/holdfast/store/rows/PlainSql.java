package dev.holdfast.store.rows;

import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * Statements on a connection, such as one to an archive, the journal or the holds. Values stand for
 * the places of a statement in their order, an id for its number or text.
 */
public final class PlainSql {

  private PlainSql() {}

  /** Runs statements that need no values. */
  public static void run(Connection connection, String... all) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : all) {
        statement.execute(sql);
      }
    }
  }

  /** Changes rows; returns how many. */
  public static int change(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = prepared(connection, sql, values)) {
      return statement.executeUpdate();
    }
  }

  /** Returns what is read of a whole result, which stands before its first row. */
  public static <T> T read(Connection connection, String sql, RowMapper<T> rows, Object... values)
      throws SQLException {
    try (PreparedStatement statement = prepared(connection, sql, values);
        ResultSet found = statement.executeQuery()) {
      return rows.map(found, null);
    }
  }

  /** Reads each row of a query; returns what was read of them, without nulls. */
  public static <T> List<T> all(
      Connection connection, String sql, RowMapper<T> row, Object... values) throws SQLException {
    RowMapper<List<T>> all =
        (rows, _) -> {
          List<T> read = new ArrayList<>();
          while (rows.next()) {
            Optional.ofNullable(row.map(rows, null)).ifPresent(read::add);
          }
          return read;
        };
    return read(connection, sql, all, values);
  }

  /** Returns whether a query finds a row. */
  public static boolean any(Connection connection, String sql, Object... values)
      throws SQLException {
    return read(connection, sql, (rows, _) -> rows.next(), values);
  }

  private static PreparedStatement prepared(Connection connection, String sql, Object... values)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int at = 0; at < values.length; at++) {
      statement.setObject(at + 1, values[at] instanceof TaskId id ? id.plain() : values[at]);
    }
    return statement;
  }
}
