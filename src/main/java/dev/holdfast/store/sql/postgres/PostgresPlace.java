package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;

/**
 * What tells a schema of a PostgreSQL database from every other, on whatever host it is reached.
 */
final class PostgresPlace {

  private PostgresPlace() {}

  /**
   * Returns the server's system identifier, the database and the schema in which the table is
   * found.
   */
  static String of(SqlSession session, String table) throws SQLException {
    // to_regclass follows the search path, as every other statement does.
    String sql =
        "select d.datname, n.nspname, d.oid, c.oid,"
            // Some providers of servers have taken this from their users.
            + " has_function_privilege('pg_catalog.pg_control_system()', 'execute')"
            + " from pg_class c"
            + " join pg_namespace n on n.oid = c.relnamespace"
            + " join pg_database d on d.datname = current_database()"
            + " where c.oid = to_regclass(:table)";
    return session
        .query(sql)
        .bind("table", table)
        .map(
            (row, _) ->
                "postgresql:"
                    + (row.getBoolean(5)
                        ? systemIdentifier(session)
                        : "oids-" + row.getString(3) + "-" + row.getString(4))
                    + "/"
                    + escaped(row.getString(1))
                    + "/"
                    + escaped(row.getString(2)))
        .findOne()
        .orElseThrow(() -> new SQLException("no table " + table, "42P01"));
  }

  private static String systemIdentifier(SqlSession session) {
    return session
        .query("select system_identifier::text from pg_control_system()")
        .mapTo(String.class)
        .one();
  }

  private static String escaped(String name) {
    return name.replace("%", "%25").replace("/", "%2F");
  }
}
