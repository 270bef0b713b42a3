package dev.holdfast.benchmark;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.PostgresDump;
import dev.holdfast.store.TablePartitions;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A PostgreSQL server of its own, with the settings of an untouched installation. */
final class PostgresStores implements BenchmarkStores {

  private static final String TABLES =
      "fib_flow_tasks, fib_flow_task_events, fib_flow_task_attempts, fib_flow_workers";

  private static final String EVENTS = "fib_flow_task_events";

  /** A quarter of a year cut by weeks has about as many. */
  private static final int PARTS = 16;

  private final EmbeddedPostgres server;
  private int copies;

  private PostgresStores(EmbeddedPostgres server) {
    this.server = server;
  }

  private static PostgresStores start(EmbeddedPostgres.Builder builder)
      throws IOException, SQLException {
    EmbeddedPostgres server =
        builder
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("max_wal_size", "1GB")
            .start();
    PostgresStores stores = new PostgresStores(server);
    stores.store("postgres").execute("create database filled");
    return stores;
  }

  /** Fills one with what SQL makes. */
  static PostgresStores fill(Shape shape) throws IOException, SQLException {
    PostgresStores stores = start(EmbeddedPostgres.builder());
    try (Connection connection = stores.store("filled").connect();
        Statement statement = connection.createStatement()) {
      statement.execute("set synchronous_commit = off");
      statement.execute("set maintenance_work_mem = '512MB'");
      for (String sql : shape.fill()) {
        statement.execute(sql);
      }
      statement.execute("vacuum analyze");
    }
    return stores;
  }

  static PostgresStores fill(Filling filling) throws IOException, SQLException {
    return fill(filling, EmbeddedPostgres.builder());
  }

  /**
   * Fills one on the server of another version.
   *
   * @param jar its programs, as the tests have those of theirs
   */
  static PostgresStores fill(Filling filling, Path jar) throws IOException, SQLException {
    return fill(
        filling,
        EmbeddedPostgres.builder()
            .setPgBinaryResolver(
                (system, machine) ->
                    URI.create(
                            "jar:%s!/postgres-%s-%s.txz"
                                .formatted(jar.toUri(), system.toLowerCase(Locale.ROOT), machine))
                        .toURL()
                        .openStream()));
  }

  private static PostgresStores fill(Filling filling, EmbeddedPostgres.Builder builder)
      throws IOException, SQLException {
    PostgresStores stores = start(builder);
    try (Connection connection = stores.store("filled").connect()) {
      PostgresDump.load(
          PostgresStores.class.getResource("/oracle/fibflow-small.pg.sql.gz"), connection);
    }
    // The dump cleared the search path of its own session only.
    try (Connection connection = stores.store("filled").connect();
        Statement statement = connection.createStatement()) {
      statement.execute("truncate " + TABLES + " restart identity");
      List<String> indexes = new ArrayList<>();
      List<String> names = new ArrayList<>();
      try (ResultSet rows =
          statement.executeQuery(
              "select indexname, indexdef from pg_indexes where schemaname = 'public'"
                  + " and indexname like 'idx%'")) {
        while (rows.next()) {
          names.add(rows.getString(1));
          indexes.add(rows.getString(2));
        }
      }
      statement.execute("drop index " + String.join(", ", names));
      statement.execute("set synchronous_commit = off");
      filling.insert(connection, false);
      statement.execute("set maintenance_work_mem = '512MB'");
      for (String index : indexes) {
        statement.execute(index);
      }
      statement.execute("vacuum analyze");
    }
    return stores;
  }

  /** Cuts the events into parts by the hash of their task; returns these stores. */
  PostgresStores cutByTask() throws SQLException {
    TablePartitions.byHash(store("filled"), EVENTS, "task_id", PARTS);
    return this;
  }

  /** Cuts the events into parts by their time; returns these stores. */
  PostgresStores cutByTime() throws SQLException {
    TablePartitions.byRange(store("filled"), EVENTS, "event_time", PARTS);
    return this;
  }

  private OracleStore store(String database) {
    String place = "localhost:" + server.getPort() + "/" + database;
    return new OracleStore(
        "postgresql://postgres@" + place, "jdbc:postgresql://" + place + "?user=postgres");
  }

  @Override
  public String engine() {
    try (Connection connection = DriverManager.getConnection(store("postgres").jdbcUrl())) {
      return "PostgreSQL " + connection.getMetaData().getDatabaseProductVersion().split(" ")[0];
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public OracleStore copy() throws SQLException {
    String name = "copy_" + ++copies;
    store("postgres")
        .execute("create database " + name + " template filled strategy file_copy", "checkpoint");
    return store(name);
  }

  @Override
  public void drop(OracleStore copy) throws SQLException {
    String name = copy.address().substring(copy.address().lastIndexOf('/') + 1);
    store("postgres").execute("drop database " + name + " with (force)");
  }

  @Override
  public void tidy(OracleStore copy) throws SQLException {
    copy.execute("vacuum analyze");
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
