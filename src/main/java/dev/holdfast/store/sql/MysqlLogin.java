package dev.holdfast.store.sql;

import dev.holdfast.store.Secret;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;

/**
 * How to log in to one database of a MySQL or MariaDB server. The password comes from the address,
 * {@code MYSQL_PWD}, or is asked for when the server wants one and nothing else gave it; it is kept
 * in memory only.
 */
final class MysqlLogin {

  private static final Duration SOCKET_SLACK = Duration.ofSeconds(30);

  private final StoreAddress address;
  private final ServerAddress parts;
  private final StoreOptions options;
  private Secret password;
  private MysqlServer server;

  private MysqlLogin(StoreAddress address, StoreOptions options, Secret password) {
    this.address = address;
    this.parts = ServerAddress.of(address);
    this.options = options;
    this.password = password;
  }

  static MysqlLogin to(StoreAddress address, StoreOptions options) {
    return to(address, options, System.getenv());
  }

  static MysqlLogin to(StoreAddress address, StoreOptions options, Map<String, String> env) {
    Secret given = address.password();
    if (given == null && env.containsKey("MYSQL_PWD")) {
      given = new Secret(env.get("MYSQL_PWD").toCharArray());
    }
    MysqlLogin login = new MysqlLogin(address, options, given);
    login.tryOut();
    return login;
  }

  private void tryOut() {
    try {
      first();
    } catch (SQLException refused) {
      StoreFailure failure = MysqlFailures.whileOpening(refused, display(), password != null);
      if (!(failure instanceof StoreFailure.PasswordNeeded)) {
        throw new StoreException(failure, refused);
      }
      password = options.secrets().passwordFor(address);
      if (password == null) {
        throw new StoreException(failure, refused);
      }
      try {
        first();
      } catch (SQLException again) {
        throw new StoreException(MysqlFailures.whileOpening(again, display(), true), again);
      }
    }
  }

  private void first() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select version()")) {
      row.next();
      server = MysqlServer.of(row.getString(1));
    }
    openReader().close();
  }

  /** Returns what kind of server answers. */
  MysqlServer server() {
    return server;
  }

  String display() {
    return address.display();
  }

  private Connection openReader() throws SQLException {
    Connection connection = connect();
    settle(connection, "set session transaction read only");
    return connection;
  }

  Connection openWriter() throws SQLException {
    Connection connection = connect();
    settle(connection, "set session transaction read write");
    return connection;
  }

  private void settle(Connection connection, String access) throws SQLException {
    long lockSeconds = MysqlEngine.lockSeconds(options.lockTimeout());
    List<String> settings =
        new ArrayList<>(
            List.of(
                "set session transaction isolation level repeatable read",
                access,
                "set session time_zone = '+00:00'",
                // Double quotes are for names; what does not fit is refused; an id of 0 stays one.
                "set session sql_mode = 'ANSI_QUOTES,STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'",
                "set session innodb_lock_wait_timeout = " + lockSeconds,
                "set session lock_wait_timeout = " + lockSeconds,
                // Rows are read as a stream, and whoever takes them may be slow.
                "set session net_write_timeout = 600"));
    settings.addAll(server.settings());
    try (Statement statement = connection.createStatement()) {
      for (String setting : settings) {
        statement.execute(setting);
      }
    } catch (SQLException failure) {
      connection.close();
      throw failure;
    }
  }

  private Connection connect() throws SQLException {
    Properties properties = new Properties();
    for (String parameter : parts.parameters().split("&")) {
      int equals = parameter.indexOf('=');
      if (equals > 0) {
        properties.setProperty(
            parameter.substring(0, equals), ServerAddress.decoded(parameter.substring(equals + 1)));
      }
    }
    // As the clients of the servers do, and PostgreSQL's.
    properties.setProperty(
        "user", parts.user() == null ? System.getProperty("user.name") : parts.user());
    if (password != null) {
      properties.setProperty("password", password.reveal());
    }
    properties.putIfAbsent("connectTimeout", Long.toString(options.connectTimeout().toMillis()));
    properties.putIfAbsent(
        "socketTimeout", Long.toString(options.statementTimeout().plus(SOCKET_SLACK).toMillis()));
    properties.putIfAbsent("connectionAttributes", "program_name:Holdfast");
    // A TINYINT(1) holds what it holds: fib-flow writes 0 and 1, somebody else may write 2.
    properties.setProperty("tinyInt1isBit", "false");
    // Cancelling sends KILL QUERY over a connection of its own.
    properties.setProperty("allowMultiQueries", "false");
    // No server may ask for files of this workstation.
    properties.setProperty("allowLocalInfile", "false");
    try {
      return DriverManager.getConnection(parts.mariadbUrl(), properties);
    } catch (IllegalArgumentException setting) {
      throw new SQLException(setting.getMessage(), "22023", setting);
    }
  }

  /** Returns a source of read-only connections, for the pool. */
  DataSource readers() {
    return new ReaderSource(this::openReader);
  }
}
