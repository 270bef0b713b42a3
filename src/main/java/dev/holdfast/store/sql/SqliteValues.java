package dev.holdfast.store.sql;

import dev.holdfast.store.StoredText;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads SQLite's values without losing anything of them. */
final class SqliteValues {

  private SqliteValues() {}

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
