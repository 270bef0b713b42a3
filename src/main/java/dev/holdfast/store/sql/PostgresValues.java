package dev.holdfast.store.sql;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads PostgreSQL's values without losing anything of them: what is neither a whole number of at
 * most 64 bits, a floating one, a truth value nor bytes comes as the text the server writes.
 */
final class PostgresValues {

  private PostgresValues() {}

  /**
   * Returns the SQLite type for a PostgreSQL one.
   *
   * @param type as {@code pg_type} calls it
   */
  static String exactType(String type) {
    return switch (type) {
      case "int2", "int4", "int8", "bool" -> "INTEGER";
      case "float4", "float8" -> "REAL";
      case "bytea" -> "BLOB";
      default -> "TEXT";
    };
  }

  static Object stored(ResultSet row, int index) throws SQLException {
    Object value =
        switch (row.getMetaData().getColumnTypeName(index)) {
          case "int2", "int4", "int8", "bigserial", "serial", "smallserial" -> row.getLong(index);
          case "float4", "float8" -> row.getDouble(index);
          case "bool" -> row.getBoolean(index);
          case "bytea" -> row.getBytes(index);
          default -> row.getString(index);
        };
    return row.wasNull() ? null : value;
  }
}
