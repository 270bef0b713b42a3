package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFailure.AuthenticationFailed;
import dev.holdfast.store.StoreFailure.MissingTables;
import dev.holdfast.store.StoreFailure.PasswordNeeded;
import dev.holdfast.store.StoreFailure.UnknownDatabase;
import dev.holdfast.store.StoreFailure.Unreachable;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Each way in which a PostgreSQL address can be wrong has its own answer, and none tells a secret.
 */
class PostgresOpeningTest {

  private static final String WRONG = "not-the-secret-7";

  private static OracleStore database;
  private static OracleStore guarded;

  @BeforeAll
  static void makeDatabase() throws SQLException {
    database = OracleStores.postgres();
    guarded = OraclePostgres.shared().as(OraclePostgres.GUARDED_USER, database);
  }

  @AfterAll
  static void dropDatabase() throws SQLException {
    OraclePostgres.shared().drop(database);
  }

  static StoreOptions impatient() {
    return new StoreOptions(
        SecretSource.NONE, Duration.ofSeconds(5), Duration.ofMinutes(1), Duration.ofMillis(100));
  }

  private static StoreFailure opening(String address, SecretSource secrets) {
    StoreException failure =
        catchThrowableOfType(
            StoreException.class, () -> open(address, StoreOptions.defaults(secrets)).close());
    assertThat(failure).as(address).isNotNull();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      assertThat(cause.toString()).doesNotContain(WRONG);
    }
    assertThat(new FailureText(Messages.common()).of(failure.failure())).doesNotContain(WRONG);
    return failure.failure();
  }

  private static TaskStore open(String address, StoreOptions options) {
    return Stores.installed().open(StoreAddress.parse(address), options);
  }

  private static String withPassword(String password) {
    return guarded
        .address()
        .replace(
            "@",
            ":" + URLEncoder.encode(password, StandardCharsets.UTF_8).replace("+", "%20") + "@");
  }

  @Test
  void nobodyAnswers() throws Exception {
    int closed;
    try (ServerSocket socket = new ServerSocket(0)) {
      closed = socket.getLocalPort();
    }
    assertThat(opening("postgresql://localhost:" + closed + "/db", SecretSource.NONE))
        .isInstanceOf(Unreachable.class);
    assertThat(opening("postgresql://no-such-host.invalid/db", SecretSource.NONE))
        .isInstanceOf(Unreachable.class);
  }

  @Test
  void aSettingOfTheAddressMakesNoSense() {
    assertThat(opening("postgresql://localhost/db?connectTimeout=soon", SecretSource.NONE))
        .isInstanceOfSatisfying(
            Unreachable.class, failure -> assertThat(failure.detail()).contains("soon"));
  }

  @Test
  void noSuchDatabase() {
    String address = database.address().replaceAll("/store_\\d+$", "/nowhere");
    assertThat(opening(address, SecretSource.NONE))
        .isInstanceOf(UnknownDatabase.class)
        .extracting("address")
        .isEqualTo(address);
  }

  @Test
  void noStoreInTheDatabaseOrInTheSchema() throws SQLException {
    List<String> tables =
        List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts");
    OracleStore blank = OracleStores.blankPostgres();
    assertThat(opening(blank.address(), SecretSource.NONE))
        .isEqualTo(new MissingTables(blank.address(), tables));
    OraclePostgres.shared().drop(blank);
    String elsewhere = database.address() + "?currentSchema=elsewhere";
    assertThat(opening(elsewhere, SecretSource.NONE))
        .isEqualTo(new MissingTables(elsewhere, tables));
  }

  @Test
  void theSchemaIsChosenInTheAddress() throws SQLException {
    OracleStore other = OracleStores.postgres();
    other.execute("ALTER SCHEMA public RENAME TO jobs", "CREATE SCHEMA public");
    try (TaskStore store =
        open(other.address() + "?currentSchema=jobs", StoreOptions.defaults(SecretSource.NONE))) {
      assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(346);
    }
    OraclePostgres.shared().drop(other);
  }

  @Test
  void fibFlowsOwnSpellingOpens() {
    String address = database.address().replace("postgresql:", "psql:");
    try (TaskStore store = open(address, StoreOptions.defaults(SecretSource.NONE))) {
      assertThat(store.info().address().display()).isEqualTo(database.address());
      assertThat(store.info().engine()).startsWith("PostgreSQL 18");
    }
  }

  @Test
  void thePasswordIsAskedForOnceAndOnlyIfTheServerWantsIt() {
    List<StoreAddress> asked = new ArrayList<>();
    SecretSource person =
        address -> {
          asked.add(address);
          return new Secret(OraclePostgres.GUARDED_PASSWORD.toCharArray());
        };
    try (TaskStore store = open(guarded.address(), StoreOptions.defaults(person))) {
      assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(346);
      assertThat(store.info().notices()).isEmpty();
    }
    assertThat(asked).containsExactly(guarded.storeAddress());
    open(database.address(), StoreOptions.defaults(person)).close();
    assertThat(asked).hasSize(1);
  }

  @Test
  void aPasswordInTheAddressWorksAndIsNotedAsUnwise() {
    String address = withPassword(OraclePostgres.GUARDED_PASSWORD);
    try (TaskStore store = open(address, StoreOptions.defaults(SecretSource.NONE))) {
      assertThat(store.info().notices())
          .extracting(Notice::kind)
          .containsExactly(Notice.Kind.PASSWORD_IN_ADDRESS);
      assertThat(store.info().toString()).doesNotContain("ss:w").doesNotContain("ss%3A");
    }
  }

  @Test
  void aMissingOrWrongPasswordIsNamed() {
    assertThat(opening(guarded.address(), SecretSource.NONE))
        .isEqualTo(new PasswordNeeded(guarded.address()));
    assertThat(opening(guarded.address(), address -> new Secret(WRONG.toCharArray())))
        .isInstanceOf(AuthenticationFailed.class);
    assertThat(opening(withPassword(WRONG), SecretSource.NONE))
        .isInstanceOf(AuthenticationFailed.class);
    assertThat(opening(database.address().replace("postgres@", "nobody@"), SecretSource.NONE))
        .isInstanceOf(AuthenticationFailed.class);
  }

  @Test
  void aRoleThatMayOnlyReadReads() {
    OracleStore reader = OraclePostgres.shared().as(OraclePostgres.READER_USER, database);
    try (TaskStore store = reader.open()) {
      assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(346);
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
