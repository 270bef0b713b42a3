package dev.holdfast.demo;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Batched inserts of one table, whose columns are called as the fields of its rows; rows wait here
 * until a batch is full or flushed.
 */
final class RowInserts implements AutoCloseable {

  private static final int BATCH = 2_000;

  private final List<Field> fields;
  private final PreparedStatement statement;
  private int waiting;

  RowInserts(Connection connection, String table, Class<?> row) throws SQLException {
    fields =
        Stream.of(row.getDeclaredFields())
            .filter(each -> (each.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0)
            .toList();
    fields.forEach(each -> each.setAccessible(true));
    List<String> names =
        fields.stream()
            .map(each -> each.getName().replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT))
            .toList();
    String marks = String.join(",", Collections.nCopies(names.size(), "?"));
    statement =
        connection.prepareStatement(
            "INSERT INTO " + table + " (" + String.join(",", names) + ") VALUES (" + marks + ")");
  }

  void add(Object row) throws SQLException {
    try {
      for (int at = 0; at < fields.size(); at++) {
        statement.setObject(at + 1, fields.get(at).get(row));
      }
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
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
