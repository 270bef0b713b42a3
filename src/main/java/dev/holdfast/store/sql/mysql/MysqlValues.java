package dev.holdfast.store.sql.mysql;

import dev.holdfast.store.rows.StoredText;
import dev.holdfast.store.sql.StoredBinder;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;

/**
 * Reads the servers' values without losing anything of them: what is neither a whole number of at
 * most 64 bits, a floating one nor bytes comes as the text the server writes. There are no truth
 * values: a {@code BOOLEAN} is a {@code TINYINT} (mariadb.com/kb, BOOLEAN).
 */
final class MysqlValues {

  private MysqlValues() {}

  /**
   * Returns the SQLite type for one of the servers'.
   *
   * @param type as {@code information_schema.columns.data_type} calls it, in lower case
   * @param full with its attributes, such as {@code bigint(20) unsigned}
   */
  static String exactType(String type, String full) {
    if (type.equals("bigint") && full.contains("unsigned")) {
      // Some are larger than SQLite's whole numbers: kept as text, which only this type leaves so.
      return "BLOB";
    }
    return switch (type) {
      case "tinyint", "smallint", "mediumint", "int", "bigint" -> "INTEGER";
      case "double", "float" -> "REAL";
      case "tinyblob", "blob", "mediumblob", "longblob", "binary", "varbinary", "bit" -> "BLOB";
      default -> "TEXT";
    };
  }

  static StoredBinder binder(PreparedStatement insert) {
    return (index, value) -> {
      switch (value) {
        case null -> insert.setNull(index, Types.NULL);
        case Boolean flag -> insert.setLong(index, flag ? 1 : 0);
        case Long number -> insert.setLong(index, number);
        case Double number when number.isNaN() || number.isInfinite() ->
            throw new SQLException("no number of this server is " + number, "22003");
        case Double number -> insert.setDouble(index, number);
        case byte[] bytes -> insert.setBytes(index, bytes);
        case StoredText _ -> throw new SQLException("a text is no valid UTF-8", "22021");
        default -> insert.setString(index, value.toString());
      }
    };
  }

  static Object stored(ResultSet row, int index) throws SQLException {
    Object value =
        switch (row.getMetaData().getColumnType(index)) {
          case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> row.getLong(index);
          // An unsigned one may be larger than any 64 bits with a sign.
          case Types.BIGINT -> whole(row.getString(index));
          case Types.DOUBLE, Types.REAL, Types.FLOAT -> row.getDouble(index);
          case Types.BINARY,
              Types.VARBINARY,
              Types.LONGVARBINARY,
              Types.BLOB,
              Types.BIT,
              Types.BOOLEAN ->
              row.getBytes(index);
          default -> row.getString(index);
        };
    return row.wasNull() ? null : value;
  }

  private static Object whole(String digits) {
    if (digits == null) {
      return null;
    }
    try {
      return Long.valueOf(digits);
    } catch (NumberFormatException larger) {
      return digits;
    }
  }
}
