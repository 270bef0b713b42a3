package dev.holdfast.store.sql;

import dev.holdfast.store.StoredText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads SQLite's values without losing anything of them. */
final class SqliteValues {

  private SqliteValues() {}

  static Object stored(ResultSet row, int index) throws SQLException {
    return switch (row.getObject(index)) {
      case Integer number -> number.longValue();
      // The driver puts this in place of bytes that are no UTF-8; then the bytes are what counts.
      case String text when text.indexOf('\ufffd') >= 0 -> text(row.getBytes(index));
      case null -> null;
      case Object value -> value;
    };
  }

  private static Object text(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException noText) {
      return new StoredText(bytes);
    }
  }
}
