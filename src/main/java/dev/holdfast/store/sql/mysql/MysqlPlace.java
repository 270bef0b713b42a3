package dev.holdfast.store.sql.mysql;

import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;

/** What tells a database of a server from every other, on whatever host it is reached. */
final class MysqlPlace {

  private MysqlPlace() {}

  /**
   * Returns what identifies the server, and the database in which the table is found.
   *
   * <p>MySQL makes a number for each data directory. MariaDB's is made of the network card and the
   * port, so that two data directories of one machine need more to be told apart.
   */
  static String of(SqlSession session, MysqlServer server, String table) throws SQLException {
    String database =
        session
            .query(
                "select table_schema from information_schema.tables"
                    + " where table_schema = database() and table_name = :table")
            .bind("table", table)
            .mapTo(String.class)
            .findOne()
            .orElseThrow(() -> new SQLException("no table " + table, "42S02", 1146));
    String identifier =
        server.mariaDb() ? "concat_ws(':', @@hostname, @@port, @@datadir)" : "@@server_uuid";
    String identity = session.query("select " + identifier).mapTo(String.class).one();
    return "mysql:" + escaped(identity) + "/" + escaped(database);
  }

  private static String escaped(String name) {
    return name.replace("%", "%25").replace("/", "%2F");
  }
}
