package dev.holdfast.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One PostgreSQL server for all tests of a JVM, started by the first that needs it and stopped with
 * the JVM. Each test copies its own database from a template into which the dump was loaded.
 *
 * <p>Everybody is let in without a password except {@link #GUARDED_USER}.
 */
public final class OraclePostgres {

  /** A role that may read every table, and only with {@link TestEngine#GUARDED_PASSWORD}. */
  public static final String GUARDED_USER = "guarded";

  /** A role that may read every table and change none, without a password. */
  public static final String READER_USER = "reader";

  private static final String TEMPLATE = "oracle";
  private static final String EMPTY_TEMPLATE = "oracle_empty";

  private final EmbeddedPostgres server;
  private final AtomicInteger copies = new AtomicInteger();

  private OraclePostgres() throws IOException, SQLException {
    server =
        EmbeddedPostgres.builder()
            // Not UTC on purpose: times are Unix seconds, and no zone may creep in.
            .setServerConfig("timezone", "Asia/Kathmandu")
            .setServerConfig("fsync", "off")
            .setServerConfig("shared_buffers", "32MB")
            .start();
    OracleStore admin = store("postgres", "postgres");
    admin.execute(
        "SET password_encryption = 'scram-sha-256'",
        "CREATE ROLE " + READER_USER + " LOGIN",
        "CREATE ROLE " + GUARDED_USER + " LOGIN",
        "GRANT pg_read_all_data TO " + READER_USER + ", " + GUARDED_USER,
        "ALTER ROLE " + GUARDED_USER + " PASSWORD '" + TestEngine.GUARDED_PASSWORD + "'");
    askForPassword(admin);
    admin.execute("CREATE DATABASE " + TEMPLATE);
    try (Connection connection = store(TEMPLATE, "postgres").connect()) {
      PostgresDump.load(
          OraclePostgres.class.getResource("/oracle/fibflow-small.pg.sql.gz"), connection);
    }
    admin.execute("CREATE DATABASE " + EMPTY_TEMPLATE + " TEMPLATE " + TEMPLATE);
    store(EMPTY_TEMPLATE, "postgres")
        .execute("TRUNCATE " + String.join(", ", OracleStores.TABLES) + " RESTART IDENTITY");
  }

  /** Returns the server, starting it if nobody has. */
  public static OraclePostgres shared() {
    return Holder.SERVER;
  }

  /** Returns the port on {@code localhost}. */
  public int port() {
    return server.getPort();
  }

  /** Makes a database with the oracle's store in it. */
  public OracleStore copy() throws SQLException {
    return create(" TEMPLATE " + TEMPLATE);
  }

  /** Makes a database like another, to which nobody is connected. */
  public OracleStore copyOf(OracleStore store) throws SQLException {
    return create(" TEMPLATE " + store.address().substring(store.address().lastIndexOf('/') + 1));
  }

  /** Makes a database with fib-flow's tables and no rows. */
  public OracleStore empty() throws SQLException {
    return create(" TEMPLATE " + EMPTY_TEMPLATE);
  }

  /** Makes a database without any table. */
  public OracleStore blank() throws SQLException {
    return create("");
  }

  /** Makes a database that has no encoding, without any table. */
  public OracleStore withoutEncoding() throws SQLException {
    return create(" ENCODING 'SQL_ASCII' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'");
  }

  /** Makes a database of this name without any table; drop it before the next one of the name. */
  public OracleStore named(String name) throws SQLException {
    store("postgres", "postgres").execute("CREATE DATABASE " + name);
    return store(name, "postgres");
  }

  /** Returns the same database as another role sees it; no password is in the address. */
  public OracleStore as(String user, OracleStore store) {
    return store(store.address().substring(store.address().lastIndexOf('/') + 1), user);
  }

  /** Drops a database, whoever is connected to it. */
  public void drop(OracleStore store) throws SQLException {
    String name = store.address().substring(store.address().lastIndexOf('/') + 1);
    store("postgres", "postgres").execute("DROP DATABASE " + name + " WITH (FORCE)");
  }

  /** Copies files: nobody waits for a disk here, and a log of each page costs twice as much. */
  private OracleStore create(String options) throws SQLException {
    String name = "store_" + copies.incrementAndGet();
    store("postgres", "postgres")
        .execute("CREATE DATABASE " + name + options + " STRATEGY file_copy");
    return store(name, "postgres");
  }

  private OracleStore store(String database, String user) {
    String place = "localhost:" + server.getPort() + "/" + database;
    return new OracleStore(
        "postgresql://" + user + "@" + place, "jdbc:postgresql://" + place + "?user=" + user);
  }

  /** The first line that fits decides, so the rule for one role goes before "trust" for all. */
  private static void askForPassword(OracleStore admin) throws IOException, SQLException {
    try (Connection connection = admin.connect();
        Statement statement = connection.createStatement()) {
      Path rules;
      try (ResultSet row = statement.executeQuery("SHOW hba_file")) {
        row.next();
        rules = Path.of(row.getString(1));
      }
      String rule = "host all " + GUARDED_USER + " all scram-sha-256\n";
      Files.writeString(rules, rule + Files.readString(rules));
      statement.execute("SELECT pg_reload_conf()");
    }
  }

  private static final class Holder {
    static final OraclePostgres SERVER = start();

    private static OraclePostgres start() {
      try {
        return new OraclePostgres();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      } catch (SQLException failure) {
        throw new IllegalStateException(failure);
      }
    }
  }
}
