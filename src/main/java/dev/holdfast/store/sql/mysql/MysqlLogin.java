package dev.holdfast.store.sql.mysql;

import dev.holdfast.store.FormParameters;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.tunnel.ServerLogin;
import dev.holdfast.store.sql.tunnel.TunnelSockets;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;

/**
 * How to log in to one database of a MySQL or MariaDB server. The environment’s password is {@code
 * MYSQL_PWD}.
 */
final class MysqlLogin extends ServerLogin {

  /** The variable of the environment that gives the password. */
  public static final String VARIABLE = "MYSQL_PWD";

  private static final int MAX_GREETING = 1_024;
  private static final int PROTOCOL = 10;
  private static final int CLIENT_PROTOCOL_41 = 0x200;
  private static final int CLIENT_SSL = 0x800;
  private static final int CLIENT_SECURE = 0x8000;
  private static final int MAX_PACKET = 1 << 24;
  private static final int UTF8 = 45;

  private MysqlServer server;

  /** Opens a first connection, asking for the password if there is none. */
  MysqlLogin(StoreAddress address, StoreOptions options) {
    super(address, options, System.getenv(), VARIABLE, 3306);
    tryOut();
  }

  @Override
  public void first() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select version()")) {
      row.next();
      server = MysqlServer.of(row.getString(1));
    }
  }

  @Override
  public StoreFailure whileOpening(SQLException refused, boolean hadPassword) {
    return MysqlFailures.whileOpening(refused, display(), hadPassword);
  }

  /** Returns what kind of server answers. */
  public MysqlServer server() {
    return server;
  }

  /** A word to the session would stay, so each transaction is begun by a statement. */
  @Override
  public boolean driverBegins() {
    return false;
  }

  /** Says all of it: what is left out is as the server's administrator likes it. */
  @Override
  public Map<String, String> settings(boolean writing) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(MysqlEngine.READ_ONLY, writing ? "off" : "on");
    settings.put(MysqlEngine.ISOLATION, "repeatable read");
    settings.put("time_zone", "'+00:00'");
    // Double quotes are for names; what does not fit is refused; an id of 0 stays one.
    settings.put("sql_mode", "'ANSI_QUOTES,STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'");
    // No answer is cut short, and no question refused for how much it may read.
    settings.put("sql_select_limit", "18446744073709551615");
    settings.put("sql_big_selects", "1");
    settings.put("group_concat_max_len", "1048576");
    settings.put("sql_safe_updates", "0");
    MysqlGuard.lockWait(options.lockTimeout()).forEach(settings::put);
    // Rows are read as a stream, and whoever takes them may be slow.
    settings.put("net_write_timeout", "600");
    settings.putAll(server.settings());
    return settings;
  }

  @Override
  public Connection connect() throws SQLException {
    Properties properties = new Properties();
    for (String parameter : parts.driverParameters().split("&")) {
      int equals = parameter.indexOf('=');
      if (equals > 0) {
        properties.setProperty(
            parameter.substring(0, equals),
            FormParameters.decoded(parameter.substring(equals + 1)));
      }
    }
    // As the clients of the servers do, and PostgreSQL's.
    properties.setProperty(
        "user", parts.user() == null ? System.getProperty("user.name") : parts.user());
    if (password() != null) {
      properties.setProperty("password", password().reveal());
    }
    properties.putIfAbsent("connectTimeout", Long.toString(options.connectTimeout().toMillis()));
    properties.putIfAbsent("socketTimeout", Long.toString(options.connectTimeout().toMillis()));
    properties.putIfAbsent("connectionAttributes", "program_name:Holdfast");
    if (parts.thisMachine()) {
      // Nobody stands between this machine and itself who could send a key of his own instead.
      properties.putIfAbsent("allowPublicKeyRetrieval", "true");
    }
    OptionalInt tunnel = tunnelPort();
    if (tunnel.isPresent()) {
      properties.setProperty("socketFactory", TunnelSockets.class.getName());
      properties.setProperty(TunnelSockets.PORT, Integer.toString(tunnel.getAsInt()));
    }
    // A TINYINT(1) holds what it holds: fib-flow writes 0 and 1, somebody else may write 2.
    properties.setProperty("tinyInt1isBit", "false");
    // Cancelling sends KILL QUERY over a connection of its own.
    properties.setProperty("allowMultiQueries", "false");
    // No server may ask for files of this workstation.
    properties.setProperty("allowLocalInfile", "false");
    try {
      return inDatabase(DriverManager.getConnection(parts.mariadbUrl(), properties));
    } catch (IllegalArgumentException setting) {
      throw new SQLException(setting.getMessage(), "22023", setting);
    }
  }

  @Override
  public Path authorities() {
    String named = parts.parameter("serverSslCert");
    return named.isEmpty() ? null : Path.of(named);
  }

  /**
   * Reads the greeting and answers with a request for TLS (dev.mysql.com, Protocol::HandshakeV10
   * and Protocol::SSLRequest).
   */
  @Override
  public boolean beginEncryption(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    int length = in.read() | in.read() << 8 | in.read() << 16;
    in.skipNBytes(1);
    byte[] greeting = in.readNBytes(Math.min(length, MAX_GREETING));
    ByteBuffer said = ByteBuffer.wrap(greeting).order(ByteOrder.LITTLE_ENDIAN);
    if (said.get() != PROTOCOL) {
      throw new IOException("no greeting");
    }
    while (said.get() != 0) {
      // The version, up to its end.
    }
    // The number of the connection, eight bytes of salt and a filler.
    said.position(said.position() + 13);
    if ((said.getShort() & CLIENT_SSL) == 0) {
      return false;
    }
    ByteBuffer request = ByteBuffer.allocate(36).order(ByteOrder.LITTLE_ENDIAN);
    request.putInt(32 | 1 << 24).putInt(CLIENT_SSL | CLIENT_PROTOCOL_41 | CLIENT_SECURE);
    request.putInt(MAX_PACKET).put((byte) UTF8);
    socket.getOutputStream().write(request.array());
    socket.getOutputStream().flush();
    return true;
  }

  /** The driver's URL cannot spell every name: what follows a question mark would be settings. */
  private Connection inDatabase(Connection connection) throws SQLException {
    String name = FormParameters.decoded(parts.database());
    if (!name.isEmpty()) {
      try {
        connection.setCatalog(name);
      } catch (SQLException refused) {
        connection.close();
        throw refused;
      }
    }
    return connection;
  }
}
