package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.PgBouncer;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TransactionPooler;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.postgres.PostgresEngine;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Behind a pooler, which lends one connection of the server to many, no command leaves anything on
 * it by which a worker would be stopped.
 */
class PooledCommandsTest {

  private static final String NOW = Long.toString(OracleStores.NOW);

  /** All that a session can leave behind. */
  private static final List<String> LEFT =
      List.of(
          "select name || ' = ' || setting from pg_settings where source = 'session'",
          "select statement from pg_prepared_statements",
          "select name from pg_cursors where is_holdable",
          "select objid::text from pg_locks where locktype = 'advisory'",
          "select relname from pg_class where relnamespace = pg_my_temp_schema()",
          "select channel from pg_listening_channels() channel");

  @TempDir private Path directory;

  @Test
  void whatIsCancelledEndsAndLeavesNothing() throws Exception {
    OracleStore database = OracleStores.postgres();
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    try (TransactionPooler pooler = TransactionPooler.before(database);
        PostgresEngine engine =
            new PostgresEngine(StoreAddress.parse(pooler.address(database.address())), options)) {
      Cancellation stop = new Cancellation();
      Thread canceller =
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!sleeps(database)) {
                      Thread.onSpinWait();
                    }
                    stop.cancel();
                  });
      StoreException cancelled =
          catchThrowableOfType(
              StoreException.class,
              () ->
                  SqlSession.read(
                      engine,
                      stop,
                      options.statementTimeout(),
                      s -> s.query("select pg_sleep(600)").mapToMap().list()));
      assertThat(cancelled.failure()).isInstanceOf(StoreFailure.Cancelled.class);
      canceller.join();
      assertNothingIsLeft(worker(pooler, database), "update fib_flow_tasks set priority = 0");
    }
  }

  private static boolean sleeps(OracleStore database) {
    try {
      return database.number(
              "select count(*) from pg_stat_activity where state = 'active'"
                  + " and query = 'select pg_sleep(600)' and datname = current_database()")
          > 0;
    } catch (SQLException broken) {
      throw new IllegalStateException(broken);
    }
  }

  @Test
  void soItIsBehindARealOne() throws Exception {
    assumeThat(PgBouncer.isInstalled()).as("PgBouncer is installed").isTrue();
    OracleStore database = OracleStores.postgres();
    try (PgBouncer pooler = PgBouncer.in(directory)) {
      String store = pooler.address(database.address());
      String archive = directory.resolve("kept.archive").toString();
      String url =
          pooler.address(database.jdbcUrl()) + "&preferQueryMode=simple&assumeMinServerVersion=9.4";
      for (List<String> command :
          List.of(
              List.of("tasks", store),
              List.of("preview", store, "--keep", "7d", "--now", NOW),
              List.of(
                  "cleanup",
                  store,
                  "--keep",
                  "7d",
                  "--now",
                  NOW,
                  "--batch",
                  "20",
                  "--yes",
                  "--skip",
                  "poison_child",
                  "--skip",
                  "pinned_child",
                  "--archive",
                  archive),
              List.of("archive", "restore", archive, store, "--yes"))) {
        CommandLineRun run = CommandLineRun.in(directory, command.toArray(String[]::new));
        assertThat(run.exit()).as(command + run.err()).isIn(0, 3);
        try (Connection worker = DriverManager.getConnection(url);
            Statement statement = worker.createStatement()) {
          assertThat(statement.executeUpdate("update fib_flow_tasks set priority = 0"))
              .isPositive();
          try (ResultSet named = statement.executeQuery("table pg_prepared_statements")) {
            assertThat(named.next()).as("a named statement").isFalse();
          }
        }
      }
      assertThat(CommandLineRun.of("doctor", store).err()).contains("pooler");
    }
  }

  private static void assertNothingIsLeft(String url, String work) throws SQLException {
    List<String> left = new ArrayList<>();
    try (Connection worker = DriverManager.getConnection(url);
        Statement statement = worker.createStatement()) {
      for (String question : LEFT) {
        try (ResultSet rows = statement.executeQuery(question)) {
          while (rows.next()) {
            left.add(rows.getString(1));
          }
        }
      }
      assertThat(left).isEmpty();
      assertThat(statement.executeUpdate(work)).as("a worker's update").isPositive();
    }
  }

  private static String worker(TransactionPooler pooler, OracleStore database) {
    return pooler.address(database.jdbcUrl())
        + "&preferQueryMode=simple&assumeMinServerVersion=9.4";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?preferQueryMode=simple",
        "?prepareThreshold=1&autosave=always&readOnly=true"
      })
  void whateverIsDoneToTasksAWorkerGoesOn(String parameters) throws Exception {
    OracleStore database = OracleStores.postgres();
    try (TransactionPooler pooler = TransactionPooler.before(database)) {
      String store = pooler.address(database.address()) + parameters;
      String archive = directory.resolve("kept.archive").toString();
      String url = worker(pooler, database);
      long suspended =
          database.number("select min(id) from fib_flow_tasks where status = 'suspended'");
      long root =
          database.number(
              "select min(root_id) from fib_flow_tasks where root_id in (select id from"
                  + " fib_flow_tasks)");
      List<List<String>> commands =
          List.of(
              List.of("overview", store),
              List.of("tasks", store, "--text", "a", "--sort", "last_active_time"),
              List.of("task", store, "1"),
              List.of("timeline", store, "1"),
              List.of("workflow", store, Long.toString(root)),
              List.of("errors", store),
              List.of("workers", store),
              List.of("doctor", store),
              List.of("tasks", store, "--where", "payload.user = 1"),
              List.of("explain", store, "--keep", "7d", "--now", NOW),
              List.of("explain", store, Long.toString(suspended), "--keep", "7d", "--now", NOW),
              List.of("forecast", store, "--keep", "7d"),
              List.of("overview", store, "--format", "openmetrics"),
              List.of("preview", store, "--keep", "7d", "--now", NOW),
              List.of("resume", store, Long.toString(suspended), "--yes"),
              List.of(
                  "cleanup",
                  store,
                  "--keep",
                  "7d",
                  "--now",
                  NOW,
                  "--batch",
                  "20",
                  "--yes",
                  "--skip",
                  "poison_child",
                  "--skip",
                  "pinned_child",
                  "--archive",
                  archive),
              List.of("archive", "restore", archive, store, "--yes"));
      for (List<String> command : commands) {
        CommandLineRun run = CommandLineRun.in(directory, command.toArray(String[]::new));
        assertThat(run.exit()).as(command + run.err()).isIn(0, 3);
        assertNothingIsLeft(url, "update fib_flow_tasks set priority = priority");
      }
    }
  }

  @Test
  void eventStreamsLeaveNothing() throws Exception {
    try (StreamDatabase streams = StreamDatabase.plain();
        TransactionPooler pooler = TransactionPooler.before(streams.database())) {
      long now = streams.now();
      streams.fill("orders", 10, now - 60, 86_400);
      streams.policy("orders", Long.toString(5 * 86_400L), "3", "true");
      String store = pooler.address(streams.address());
      String archive = directory.resolve("events.archive").toString();
      List<List<String>> commands =
          List.of(
              List.of("overview", store),
              List.of("tasks", store),
              List.of("task", store, "orders"),
              List.of("doctor", store),
              List.of("preview", store),
              List.of("explain", store, "orders"),
              List.of("forecast", store),
              List.of("overview", store, "--format", "openmetrics"),
              List.of("policy", "set", store, "orders", "--max-count", "4", "--yes"),
              List.of("cleanup", store, "--yes", "--archive", archive),
              List.of("archive", "restore", archive, store, "--yes"));
      for (List<String> command : commands) {
        CommandLineRun run = CommandLineRun.in(directory, command.toArray(String[]::new));
        assertThat(run.exit()).as(command + run.err() + run.out()).isIn(0, 3);
        assertNothingIsLeft(
            worker(pooler, streams.database()),
            "update event_streaming.retention_policies set enabled = enabled");
      }
    }
  }

  @Test
  void whoOpensAStoreIsToldOfThePooler() throws Exception {
    OracleStore database = OracleStores.postgres();
    try (TransactionPooler pooler = TransactionPooler.before(database);
        TaskStore through =
            new OracleStore(pooler.address(database.address()), database.jdbcUrl()).open();
        TaskStore direct = database.open()) {
      assertThat(through.info().notices()).extracting(Notice::kind).contains(Notice.Kind.POOLED);
      assertThat(direct.info().notices()).extracting(Notice::kind).isEmpty();
      assertThat(through.fingerprint(Cancellation.never()))
          .isEqualTo(direct.fingerprint(Cancellation.never()));
    }
    assertThat(CommandLineRun.of("doctor", database.address()).err()).doesNotContain("pooler");
  }
}
