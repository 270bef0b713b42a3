package dev.holdfast.store.sql.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What tells a schema of a PostgreSQL database from every other, on whatever host it is reached.
 */
final class PostgresPlace {

  private PostgresPlace() {}

  /**
   * Returns the server's system identifier, the database and the schema in which the table is
   * found.
   */
  static String of(Connection connection, String table) throws SQLException {
    // to_regclass follows the search path, as every other statement does.
    String sql =
        "select d.datname, n.nspname, d.oid, c.oid,"
            // Some providers of servers have taken this from their users.
            + " has_function_privilege('pg_catalog.pg_control_system()', 'execute')"
            + " from pg_class c"
            + " join pg_namespace n on n.oid = c.relnamespace"
            + " join pg_database d on d.datname = current_database()"
            + " where c.oid = to_regclass(?)";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, table);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new SQLException("no table " + table, "42P01");
        }
        String names = escaped(row.getString(1)) + "/" + escaped(row.getString(2));
        return "postgresql:"
            + (row.getBoolean(5)
                ? systemIdentifier(connection)
                : "oids-" + row.getString(3) + "-" + row.getString(4))
            + "/"
            + names;
      }
    }
  }

  private static String systemIdentifier(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select system_identifier::text from pg_control_system()")) {
      row.next();
      return row.getString(1);
    }
  }

  private static String escaped(String name) {
    return name.replace("%", "%25").replace("/", "%2F");
  }
}
