package dev.holdfast.store.sql;

import dev.holdfast.store.Secret;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;

/**
 * How to log in to one database. The password comes from the address, {@code PGPASSWORD}, {@code
 * .pgpass} (read by the driver), or is asked for when the server wants one and nothing else gave
 * it; it is kept in memory only.
 */
final class PostgresLogin {

  private static final Duration SOCKET_SLACK = Duration.ofSeconds(30);

  private final StoreAddress address;
  private final ServerAddress parts;
  private final StoreOptions options;
  private Secret password;
  private String serverVersion;

  private PostgresLogin(StoreAddress address, StoreOptions options, Secret password) {
    this.address = address;
    this.parts = ServerAddress.of(address);
    this.options = options;
    this.password = password;
  }

  static PostgresLogin to(StoreAddress address, StoreOptions options) {
    return to(address, options, System.getenv());
  }

  static PostgresLogin to(StoreAddress address, StoreOptions options, Map<String, String> env) {
    Secret given = address.password();
    if (given == null && env.containsKey("PGPASSWORD")) {
      given = new Secret(env.get("PGPASSWORD").toCharArray());
    }
    PostgresLogin login = new PostgresLogin(address, options, given);
    login.tryOut();
    return login;
  }

  private void tryOut() {
    try {
      first();
    } catch (SQLException refused) {
      StoreFailure failure = PostgresFailures.whileOpening(refused, display(), password != null);
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
        throw new StoreException(PostgresFailures.whileOpening(again, display(), true), again);
      }
    }
  }

  private void first() throws SQLException {
    try (Connection connection = openReader()) {
      serverVersion = connection.getMetaData().getDatabaseProductVersion().split(" ")[0];
    }
  }

  String serverVersion() {
    return serverVersion;
  }

  String display() {
    return address.display();
  }

  private Connection openReader() throws SQLException {
    Connection connection = connect();
    settle(
        connection,
        "set default_transaction_read_only = on",
        "set lock_timeout = " + options.lockTimeout().toMillis());
    return connection;
  }

  Connection openWriter() throws SQLException {
    Connection connection = connect();
    settle(
        connection,
        "set default_transaction_read_only = off",
        "set lock_timeout = " + options.lockTimeout().toMillis());
    return connection;
  }

  private static void settle(Connection connection, String... settings) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("set time zone 'UTC'");
      // A console that dies with an open transaction must not hold vacuum back for ever.
      statement.execute("set idle_in_transaction_session_timeout = '10min'");
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
    if (parts.user() != null) {
      properties.setProperty("user", parts.user());
    }
    if (password != null) {
      properties.setProperty("password", password.reveal());
    }
    long seconds = options.connectTimeout().toSeconds();
    properties.setProperty("ApplicationName", "Holdfast");
    properties.setProperty("connectTimeout", Long.toString(seconds));
    properties.setProperty("loginTimeout", Long.toString(seconds));
    properties.setProperty("cancelSignalTimeout", Long.toString(seconds));
    properties.setProperty(
        "socketTimeout", Long.toString(options.statementTimeout().plus(SOCKET_SLACK).toSeconds()));
    properties.setProperty("tcpKeepAlive", "true");
    return DriverManager.getConnection(parts.postgresUrl(), properties);
  }

  /** Returns a source of read-only connections, for the pool. */
  DataSource readers() {
    return new ReaderSource(this::openReader);
  }
}
