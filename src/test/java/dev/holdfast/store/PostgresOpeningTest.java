package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFailure.MissingTables;
import dev.holdfast.store.address.SecretSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What only a PostgreSQL address has; the rest is in {@link ServerOpeningTest}. */
class PostgresOpeningTest {

  private static OracleStore database;

  @BeforeAll
  static void makeDatabase() throws SQLException {
    database = OracleStores.postgres();
  }

  @AfterAll
  static void dropDatabase() throws SQLException {
    OraclePostgres.shared().drop(database);
  }

  static StoreOptions impatient() {
    return StoreOptions.defaults(SecretSource.NONE)
        .withConnectTimeout(Duration.ofSeconds(5))
        .withStatementTimeout(Duration.ofMinutes(1))
        .withLockTimeout(Duration.ofMillis(100));
  }

  @Test
  void noStoreInTheSchema() {
    String elsewhere = database.address() + "?currentSchema=elsewhere";
    assertThat(Opening.failing(elsewhere))
        .isEqualTo(
            new MissingTables(
                elsewhere,
                Map.of(
                    "fib-flow",
                    List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts"),
                    "event streams",
                    List.of("event_streaming.event_store", "event_streaming.retention_policies")),
                null));
  }

  @Test
  void theSchemaIsChosenInTheAddress() throws SQLException {
    OracleStore other = OracleStores.postgres();
    other.execute("ALTER SCHEMA public RENAME TO jobs", "CREATE SCHEMA public");
    try (TaskStore store =
        Opening.open(other.address() + "?currentSchema=jobs", SecretSource.NONE)) {
      assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(346);
    }
    OraclePostgres.shared().drop(other);
  }

  @Test
  void fibFlowsOwnSpellingOpens() {
    String address = database.address().replace("postgresql:", "psql:");
    try (TaskStore store = Opening.open(address, SecretSource.NONE)) {
      assertThat(store.info().address().display()).isEqualTo(database.address());
      assertThat(store.info().engine()).startsWith("PostgreSQL 18");
    }
  }

  @Test
  void aTableThatMayNotBeReadIsNamed() throws SQLException {
    OracleStore other = OracleStores.postgres();
    other.execute("REVOKE ALL ON fib_flow_tasks FROM PUBLIC", "CREATE ROLE outsider LOGIN");
    try (TaskStore store = OraclePostgres.shared().as("outsider", other).open()) {
      StoreException failure =
          catchThrowableOfType(StoreException.class, () -> store.overview(Cancellation.never()));
      assertThat(failure.failure()).isInstanceOf(StoreFailure.AccessDenied.class);
    }
    other.execute("DROP ROLE outsider");
    OraclePostgres.shared().drop(other);
  }
}
