package dev.holdfast.archive;

import dev.holdfast.store.rows.StoredText;
import dev.holdfast.task.TaskId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;

/**
 * Values as SQLite keeps them: {@link Long}, {@link Double}, {@link String}, {@link StoredText},
 * {@code byte[]} or null.
 */
public final class ArchivedValue {

  private ArchivedValue() {}

  /** Returns what stands for a store's value in an archive. */
  public static Object of(Object stored) {
    return switch (stored) {
      case null -> null;
      case Boolean flag -> flag ? 1L : 0L;
      // SQLite takes NaN for NULL, and minus zero for zero.
      case Double number when number.isNaN() -> "NaN";
      case Double number when number == 0 -> 0.0;
      case Object value -> value;
    };
  }

  /** Binds a value; a {@link StoredText} as its bytes, to be cast. */
  static void bind(PreparedStatement statement, int index, Object value) throws SQLException {
    switch (value) {
      case null -> statement.setNull(index, Types.NULL);
      case Long number -> statement.setLong(index, number);
      case Double number -> statement.setDouble(index, number);
      case String text -> statement.setString(index, text);
      case StoredText(byte[] bytes) -> statement.setBytes(index, bytes);
      case byte[] bytes -> statement.setBytes(index, bytes);
      default -> throw new IllegalArgumentException(value.getClass().getName());
    }
  }

  /** Binds an id. */
  static void bind(PreparedStatement statement, int index, TaskId id) throws SQLException {
    switch (id) {
      case TaskId.Numeric(long number) -> statement.setLong(index, number);
      case TaskId.Text(String text) -> statement.setString(index, text);
    }
  }

  /**
   * Reads an id; what is neither a number nor a text, as only an altered archive has, as a text.
   */
  static TaskId id(ResultSet row, int index) throws SQLException {
    return read(row, index) instanceof Long number
        ? TaskId.of(number)
        : new TaskId.Text(String.valueOf(row.getString(index)));
  }

  /** Reads a value of an archive. */
  static Object read(ResultSet row, int index) throws SQLException {
    return switch (row.getObject(index)) {
      case Integer number -> number.longValue();
      case String text when text.indexOf('\ufffd') >= 0 -> StoredText.decode(row.getBytes(index));
      case null -> null;
      case Object value -> value;
    };
  }
}
