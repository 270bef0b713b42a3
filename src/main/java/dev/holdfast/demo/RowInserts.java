package dev.holdfast.demo;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;

/** Batched inserts of one table; rows wait here until a batch is full or flushed. */
final class RowInserts implements AutoCloseable {

  private static final int BATCH = 2_000;

  private final PreparedStatement statement;
  private int waiting;

  RowInserts(Connection connection, String table, List<String> columns) throws SQLException {
    String marks = String.join(",", Collections.nCopies(columns.size(), "?"));
    statement =
        connection.prepareStatement(
            "INSERT INTO " + table + " (" + String.join(",", columns) + ") VALUES (" + marks + ")");
  }

  /** Adds a row; the values in the order of the columns, null for NULL. */
  void add(Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    statement.addBatch();
    if (++waiting == BATCH) {
      flush();
    }
  }

  void flush() throws SQLException {
    if (waiting > 0) {
      statement.executeBatch();
      waiting = 0;
    }
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
