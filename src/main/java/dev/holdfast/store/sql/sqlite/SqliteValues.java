package dev.holdfast.store.sql.sqlite;

import dev.holdfast.store.rows.StoredText;
import dev.holdfast.store.sql.StoredBinder;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;

/** Reads SQLite's values without losing anything of them. */
final class SqliteValues {

  private SqliteValues() {}

  static StoredBinder binder(PreparedStatement insert) {
    return (index, value) -> {
      switch (value) {
        case null -> insert.setNull(index, Types.NULL);
        case Boolean flag -> insert.setLong(index, flag ? 1 : 0);
        case Long number -> insert.setLong(index, number);
        case Double number -> insert.setDouble(index, number);
        case StoredText(byte[] bytes) -> insert.setBytes(index, bytes);
        case byte[] bytes -> insert.setBytes(index, bytes);
        default -> insert.setString(index, value.toString());
      }
    };
  }

  static Object stored(ResultSet row, int index) throws SQLException {
    return switch (row.getObject(index)) {
      case Integer number -> number.longValue();
      // The driver puts this in place of bytes that are no UTF-8; then the bytes are what counts.
      case String text when text.indexOf('\ufffd') >= 0 -> StoredText.decode(row.getBytes(index));
      case null -> null;
      case Object value -> value;
    };
  }
}
