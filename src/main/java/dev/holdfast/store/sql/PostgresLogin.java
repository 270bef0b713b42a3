package dev.holdfast.store.sql;

import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.Transport.Trust;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGConnection;
import org.postgresql.ssl.DefaultJavaSSLFactory;

/**
 * How to log in to one database of a PostgreSQL server. The environment’s password is {@code
 * PGPASSWORD}; after it the driver looks into {@code .pgpass}.
 */
final class PostgresLogin extends ServerLogin {

  /** The variable of the environment that gives the password. */
  static final String VARIABLE = "PGPASSWORD";

  private final PostgresFiles files;
  private boolean rawTexts;
  private String serverVersion;
  private int serverMajor;
  private long statementMillis;

  private PostgresLogin(StoreAddress address, StoreOptions options, Map<String, String> env) {
    super(address, options, env, VARIABLE);
    this.files = PostgresFiles.of(env);
  }

  static PostgresLogin to(StoreAddress address, StoreOptions options) {
    return to(address, options, System.getenv());
  }

  static PostgresLogin to(StoreAddress address, StoreOptions options, Map<String, String> env) {
    PostgresLogin login = new PostgresLogin(address, options, env);
    login.tryOut();
    return login;
  }

  @Override
  void first() throws SQLException {
    try (Connection connection = openReader()) {
      rawTexts =
          "SQL_ASCII"
              .equals(connection.unwrap(PGConnection.class).getParameterStatus("server_encoding"));
      serverVersion = connection.getMetaData().getDatabaseProductVersion().split(" ")[0];
      serverMajor = connection.getMetaData().getDatabaseMajorVersion();
      try (Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  "select reset_val::bigint from pg_settings where name = 'statement_timeout'")) {
        row.next();
        statementMillis = row.getLong(1);
      }
    }
  }

  @Override
  StoreFailure whileOpening(SQLException refused, boolean hadPassword) {
    StoreFailure failure = PostgresFailures.whileOpening(refused, display(), hadPassword);
    return failure instanceof StoreFailure.PasswordNeeded && files.ignored() != null
        ? new StoreFailure.PasswordNeeded(display(), files.ignored().toString())
        : failure;
  }

  @Override
  List<Notice> notices() {
    return password() != null || files.ignored() == null
        ? List.of()
        : List.of(new Notice(Notice.Kind.PASSWORD_FILE, List.of(files.ignored().toString())));
  }

  /** Returns the longest a statement of this role may take in milliseconds; 0 for any time. */
  long statementMillis() {
    return statementMillis;
  }

  /** Returns whether the database has no encoding: see {@link RawTexts}. */
  boolean rawTexts() {
    return rawTexts;
  }

  String serverVersion() {
    return serverVersion;
  }

  /** Returns whether the server is of this major version or a newer one. */
  boolean isSince(int major) {
    return serverMajor >= major;
  }

  @Override
  List<String> settings(boolean writing) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "set time zone 'UTC'",
                // A console that dies with an open transaction must not hold vacuum back for ever.
                "set idle_in_transaction_session_timeout = '10min'",
                "set lock_timeout = " + options().lockTimeout().toMillis()));
    if (rawTexts) {
      settings.add("set client_encoding = '" + RawTexts.ENCODING + "'");
    }
    if (!writing) {
      // Who is read-only by default is so when writing too, unless an operator says otherwise.
      settings.add("set default_transaction_read_only = on");
      if (isSince(12)) {
        // A plan for any text takes every text for frequent, and gives up its other processes.
        settings.add("set plan_cache_mode = 'force_custom_plan'");
      }
    }
    return settings;
  }

  @Override
  Connection connect() throws SQLException {
    requireService();
    Properties properties = new Properties();
    if (parts().user() != null) {
      properties.setProperty("user", parts().user());
    }
    if (password() != null) {
      properties.setProperty("password", password().reveal());
    }
    long seconds = options().connectTimeout().toSeconds();
    properties.setProperty("ApplicationName", "Holdfast");
    properties.setProperty("connectTimeout", Long.toString(seconds));
    properties.setProperty("loginTimeout", Long.toString(seconds));
    properties.setProperty("cancelSignalTimeout", Long.toString(seconds));
    properties.setProperty("socketTimeout", Long.toString(silence().toSeconds()));
    properties.setProperty("tcpKeepAlive", "true");
    OptionalInt tunnel = tunnelPort();
    if (tunnel.isPresent()) {
      properties.setProperty("socketFactory", TunnelSockets.class.getName());
      properties.setProperty("socketFactoryArg", Integer.toString(tunnel.getAsInt()));
    }
    if (parts().trust() != Trust.NOTHING && authorities() != null) {
      properties.setProperty("sslrootcert", authorities().toString());
    } else if (parts().trust() != Trust.NOTHING) {
      properties.setProperty("sslfactory", DefaultJavaSSLFactory.class.getName());
    }
    if (!rawTexts) {
      return DriverManager.getConnection(parts().postgresUrl(), properties);
    }
    properties.setProperty("allowEncodingChanges", "true");
    properties.setProperty("binaryTransferEnable", "TEXT");
    return RawTexts.over(DriverManager.getConnection(parts().postgresUrl(), properties));
  }

  @Override
  int usualPort() {
    return 5432;
  }

  /** As pgjdbc has it, but for a machine without such a file: there the machine’s are believed. */
  @Override
  Path authorities() {
    String named = parts().parameter("sslrootcert");
    if (!named.isEmpty()) {
      return Path.of(named);
    }
    return files.authorities();
  }

  /** SSLRequest (postgresql.org/docs, Message Formats). */
  @Override
  boolean beginEncryption(Socket socket) throws IOException {
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    out.writeInt(8);
    out.writeInt(80_877_103);
    out.flush();
    return socket.getInputStream().read() == 'S';
  }

  /** The driver only says that it cannot parse its own spelling of the address. */
  private void requireService() throws SQLException {
    String service = parts().parameter("service");
    if (!service.isEmpty() && !new Driver().acceptsURL(parts().postgresUrl())) {
      throw new SQLException(
          "there is no service “" + service + "” in the file of services", "08001");
    }
  }
}
