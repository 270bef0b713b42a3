package dev.holdfast.store.sql.mysql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What tells a database of a server from every other, on whatever host it is reached. */
final class MysqlPlace {

  private MysqlPlace() {}

  /** Returns what identifies the server, and the database in which the table is found. */
  static String of(Connection connection, MysqlServer server, String table) throws SQLException {
    String sql =
        "select table_schema from information_schema.tables"
            + " where table_schema = database() and table_name = ?";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, table);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new SQLException("no table " + table, "42S02", 1146);
        }
        return "mysql:" + escaped(identifier(connection, server)) + "/" + escaped(row.getString(1));
      }
    }
  }

  /**
   * MySQL makes a number for each data directory. MariaDB's is made of the network card and the
   * port, so that two data directories of one machine need more to be told apart.
   */
  private static String identifier(Connection connection, MysqlServer server) throws SQLException {
    String sql =
        server.mariaDb()
            ? "select concat_ws(':', @@hostname, @@port, @@datadir)"
            : "select @@server_uuid";
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private static String escaped(String name) {
    return name.replace("%", "%25").replace("/", "%2F");
  }
}
