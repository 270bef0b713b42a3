package dev.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The databases tests make on one running MariaDB or MySQL server. Each test copies its own from a
 * template into which the rows of the oracle's SQLite store were put. The tables have no foreign
 * keys unless a test adds {@link MysqlSchema#KEYS}.
 *
 * <p>Everybody is let in without a password except {@link #GUARDED_USER}.
 */
public final class MysqlTestServer {

  /** A user that may read every table, and only with {@link TestEngine#GUARDED_PASSWORD}. */
  public static final String GUARDED_USER = "guarded";

  /** A user that may read every table and change none, without a password. */
  public static final String READER_USER = "reader";

  /** A user with every right, without a password. */
  static final String ADMIN = "admin";

  private static final String TEMPLATE = "oracle";

  private final String scheme;
  private final int port;
  private final AtomicInteger copies = new AtomicInteger();

  private MysqlTestServer(String scheme, int port) {
    this.scheme = scheme;
    this.port = port;
  }

  /**
   * Makes users and the template.
   *
   * @param scheme of the addresses, {@code mariadb} or {@code mysql}
   * @param port on {@code localhost}, where {@link #ADMIN} is let in
   */
  static MysqlTestServer prepared(String scheme, int port) throws IOException, SQLException {
    MysqlTestServer server = new MysqlTestServer(scheme, port);
    server
        .store("mysql", ADMIN)
        .execute(
            "CREATE USER " + READER_USER,
            "GRANT SELECT ON *.* TO " + READER_USER,
            "CREATE USER " + GUARDED_USER + " IDENTIFIED BY '" + TestEngine.GUARDED_PASSWORD + "'",
            "GRANT SELECT ON *.* TO " + GUARDED_USER,
            "CREATE DATABASE " + TEMPLATE);
    fill(server.store(TEMPLATE, ADMIN));
    return server;
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

  /** Returns the port on {@code localhost}. */
  public int port() {
    return port;
  }

  /** Makes a database with the oracle's store in it. */
  public OracleStore copy() throws SQLException {
    return made(
        name ->
            Stream.of(OracleStores.TABLES)
                .flatMap(table -> Stream.of(table(name, table), rows(name, table))));
  }

  /** Makes one with fib-flow's foreign keys; some tasks name parents that are gone all the same. */
  public OracleStore copyWithKeys() throws SQLException {
    OracleStore store = copy();
    store.execute("SET foreign_key_checks = 0", MysqlSchema.KEYS.getFirst());
    return store;
  }

  /** Makes a database with fib-flow's tables and no rows. */
  public OracleStore empty() throws SQLException {
    return made(name -> Stream.of(OracleStores.TABLES).map(table -> table(name, table)));
  }

  /** Makes a database without any table. */
  public OracleStore blank() throws SQLException {
    return made(name -> Stream.empty());
  }

  /** Over one connection: hundreds of tests make one each. */
  private OracleStore made(Function<String, Stream<String>> content) throws SQLException {
    String name = "store_" + copies.incrementAndGet();
    store("mysql", ADMIN)
        .execute(
            Stream.concat(Stream.of("CREATE DATABASE " + name), content.apply(name))
                .toArray(String[]::new));
    return store(name, ADMIN);
  }

  private static String table(String database, String table) {
    return "CREATE TABLE " + database + "." + table + " LIKE " + TEMPLATE + "." + table;
  }

  private static String rows(String database, String table) {
    return "INSERT INTO " + database + "." + table + " SELECT * FROM " + TEMPLATE + "." + table;
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
    String place = "localhost:" + port + "/" + database;
    return new OracleStore(
        scheme + "://" + user + "@" + place,
        "jdbc:mariadb://"
            + place
            + "?tinyInt1isBit=false&sessionVariables="
            + "sql_mode='STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO'&user="
            + user);
  }
}
