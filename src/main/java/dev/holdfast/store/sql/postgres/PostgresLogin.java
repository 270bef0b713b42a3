package dev.holdfast.store.sql.postgres;

import dev.holdfast.store.Notice;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.address.Transport.Trust;
import dev.holdfast.store.sql.RawTexts;
import dev.holdfast.store.sql.tunnel.ServerLogin;
import dev.holdfast.store.sql.tunnel.TunnelSockets;
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
import java.util.LinkedHashMap;
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
  public static final String VARIABLE = "PGPASSWORD";

  private final PostgresFiles files;
  private boolean rawTexts;
  private String serverVersion;
  private int serverMajor;
  private long statementMillis;
  private boolean pooled;
  private boolean citus;

  /** Opens a first connection, asking for the password if there is none. */
  PostgresLogin(StoreAddress address, StoreOptions options, Map<String, String> env) {
    super(address, options, env, VARIABLE, 5432);
    this.files = PostgresFiles.of(env);
    tryOut();
  }

  @Override
  public void first() throws SQLException {
    try (Connection connection = open()) {
      rawTexts =
          "SQL_ASCII"
              .equals(connection.unwrap(PGConnection.class).getParameterStatus("server_encoding"));
      serverVersion = connection.getMetaData().getDatabaseProductVersion().split(" ")[0];
      serverMajor = connection.getMetaData().getDatabaseMajorVersion();
      int process = look(connection);
      // The one that its key names serves a connection for all its life, but for a pooler.
      pooled =
          process != connection.unwrap(PGConnection.class).getBackendPID()
              || process != look(connection);
    }
  }

  private int look(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select reset_val::bigint, pg_backend_pid(),"
                    + " to_regclass('pg_catalog.pg_dist_partition') is not null from pg_settings"
                    + " where name = 'statement_timeout'")) {
      row.next();
      statementMillis = row.getLong(1);
      int process = row.getInt(2);
      citus = row.getBoolean(3);
      connection.rollback();
      return process;
    }
  }

  @Override
  public StoreFailure whileOpening(SQLException refused, boolean hadPassword) {
    StoreFailure failure = PostgresFailures.whileOpening(refused, display(), hadPassword);
    return failure instanceof StoreFailure.PasswordNeeded && files.ignored() != null
        ? new StoreFailure.PasswordNeeded(display(), files.ignored().toString(), null)
        : failure;
  }

  @Override
  public List<Notice> notices() {
    List<Notice> notices = new ArrayList<>();
    if (password() == null && files.ignored() != null) {
      notices.add(new Notice(Notice.Kind.PASSWORD_FILE, List.of(files.ignored().toString())));
    }
    if (pooled) {
      notices.add(new Notice(Notice.Kind.POOLED, List.of()));
    }
    return notices;
  }

  /** Returns the longest a statement of this role may take in milliseconds; 0 for any time. */
  public long statementMillis() {
    return statementMillis;
  }

  /** Returns whether tables of the database may be distributed by Citus. */
  public boolean citus() {
    return citus;
  }

  /** Returns whether the database has no encoding: see {@link RawTexts}. */
  public boolean rawTexts() {
    return rawTexts;
  }

  public String serverVersion() {
    return serverVersion;
  }

  /** Returns whether the server is of this major version or a newer one. */
  public boolean isSince(int major) {
    return serverMajor >= major;
  }

  @Override
  public boolean driverBegins() {
    return true;
  }

  /** Returns whether a pooler stands between, which lends one connection of the server to many. */
  public boolean pooled() {
    return pooled;
  }

  @Override
  public Map<String, String> settings(boolean writing) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (rawTexts) {
      settings.put("client_encoding", "'" + RawTexts.ENCODING + "'");
    }
    if (!writing) {
      // Who is read-only by default is so when writing too, unless an operator says otherwise.
      settings.put("transaction_read_only", "on");
    }
    // The steps of a batch must see what others committed while an earlier one waited.
    settings.put("transaction_isolation", writing ? "'read committed'" : "'repeatable read'");
    settings.put("timezone", "'UTC'");
    if (writing && isSince(12) && !citus) {
      // A batch finds its rows by their keys, whatever they are; Citus finds its shard by them.
      settings.put("plan_cache_mode", "force_generic_plan");
    }
    // A console that dies with an open transaction must not hold vacuum back for ever.
    settings.put("idle_in_transaction_session_timeout", "'10min'");
    settings.put("lock_timeout", Long.toString(options.lockTimeout().toMillis()));
    return settings;
  }

  @Override
  public Connection connect() throws SQLException {
    requireService();
    Properties properties = new Properties();
    if (parts.user() != null) {
      properties.setProperty("user", parts.user());
    }
    if (password() != null) {
      properties.setProperty("password", password().reveal());
    }
    long seconds = options.connectTimeout().toSeconds();
    properties.setProperty("ApplicationName", "Holdfast");
    // A pooler takes the name on arrival; set later it would stay on a connection of others.
    properties.setProperty("assumeMinServerVersion", "9.4");
    // What has a name on the server outlives its transaction: nothing has one but cursors, which
    // the driver takes back as soon as it does not keep them for the next time. The batches of a
    // run are the same few statements, and have names where no pooler stands between. Of these the
    // driver would take values in another form, and write arrays otherwise than the server does.
    properties.setProperty("binaryTransfer", "false");
    boolean direct = serverVersion != null && !pooled;
    properties.setProperty("prepareThreshold", "0");
    properties.setProperty("preparedStatementCacheQueries", direct ? "64" : "0");
    properties.setProperty("connectTimeout", Long.toString(seconds));
    properties.setProperty("loginTimeout", Long.toString(seconds));
    properties.setProperty("cancelSignalTimeout", Long.toString(seconds));
    properties.setProperty("socketTimeout", Long.toString(seconds));
    properties.setProperty("tcpKeepAlive", "true");
    OptionalInt tunnel = tunnelPort();
    if (tunnel.isPresent()) {
      properties.setProperty("socketFactory", TunnelSockets.class.getName());
      properties.setProperty("socketFactoryArg", Integer.toString(tunnel.getAsInt()));
    }
    if (parts.trust() != Trust.NOTHING && authorities() != null) {
      properties.setProperty("sslrootcert", authorities().toString());
    } else if (parts.trust() != Trust.NOTHING) {
      properties.setProperty("sslfactory", DefaultJavaSSLFactory.class.getName());
    }
    if (rawTexts) {
      properties.setProperty("allowEncodingChanges", "true");
      properties.setProperty("binaryTransferEnable", "TEXT");
    }
    Connection connection = DriverManager.getConnection(parts.postgresUrl(), properties);
    connection.setAutoCommit(false);
    return rawTexts ? RawTexts.over(connection) : connection;
  }

  /** As pgjdbc has it, but for a machine without such a file: there the machine’s are believed. */
  @Override
  public Path authorities() {
    String named = parts.parameter("sslrootcert");
    if (!named.isEmpty()) {
      return Path.of(named);
    }
    return files.authorities();
  }

  /** SSLRequest (postgresql.org/docs, Message Formats). */
  @Override
  public boolean beginEncryption(Socket socket) throws IOException {
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    out.writeInt(8);
    out.writeInt(80_877_103);
    out.flush();
    return socket.getInputStream().read() == 'S';
  }

  /** The driver only says that it cannot parse its own spelling of the address. */
  private void requireService() throws SQLException {
    String service = parts.parameter("service");
    if (!service.isEmpty() && !new Driver().acceptsURL(parts.postgresUrl())) {
      throw new SQLException(
          "there is no service “" + service + "” in the file of services", "08001");
    }
  }
}
