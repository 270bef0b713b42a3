package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.rows.StoredText;
import dev.holdfast.store.sql.StoredBinder;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Set;

/**
 * Reads PostgreSQL's values without losing anything of them: what is neither a whole number of at
 * most 64 bits, a floating one, a truth value nor bytes comes as the text the server writes.
 */
final class PostgresValues {

  private static final Set<String> INTEGERS = Set.of("int2", "int4", "int8");

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

  static StoredBinder binder(PreparedStatement insert) throws SQLException {
    ParameterMetaData parameters = insert.getParameterMetaData();
    // Read once: what the driver tells later follows the values that were bound, NULLs among them.
    String[] types = new String[parameters.getParameterCount()];
    for (int place = 0; place < types.length; place++) {
      types[place] = parameters.getParameterTypeName(place + 1);
    }
    return (index, value) -> bind(insert, index, types[index - 1], value);
  }

  private static void bind(PreparedStatement insert, int index, String type, Object value)
      throws SQLException {
    switch (value) {
      case null -> insert.setNull(index, Types.NULL);
      case Long number when type.equals("bool") -> insert.setBoolean(index, number != 0);
      case Long number when INTEGERS.contains(type) -> insert.setLong(index, number);
      case Boolean flag -> insert.setBoolean(index, flag);
      case Double number when type.equals("float4") -> insert.setFloat(index, number.floatValue());
      case Double number -> insert.setDouble(index, number);
      case byte[] bytes -> insert.setBytes(index, bytes);
      case StoredText(byte[] bytes) -> insert.setBytes(index, bytes);
      // The server reads a text as whatever the column holds, a domain of any type too.
      default -> insert.setObject(index, value.toString(), Types.OTHER);
    }
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
