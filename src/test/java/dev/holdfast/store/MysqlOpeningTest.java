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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each way in which a MariaDB address can be wrong has its own answer, and none tells a secret. */
class MysqlOpeningTest {

  private static final String WRONG = "not-the-secret-7";

  private static OracleStore database;
  private static OracleStore guarded;

  @BeforeAll
  static void makeDatabase() throws SQLException {
    database = OracleStores.mariaDb();
    guarded = OracleMariaDb.shared().as(OracleMariaDb.GUARDED_USER, database);
  }

  @AfterAll
  static void dropDatabase() throws SQLException {
    OracleMariaDb.shared().drop(database);
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
    assertThat(opening("mariadb://localhost:" + closed + "/db", SecretSource.NONE))
        .isInstanceOf(Unreachable.class);
    assertThat(opening("mariadb://no-such-host.invalid/db", SecretSource.NONE))
        .isInstanceOf(Unreachable.class);
  }

  @Test
  void aSettingOfTheAddressMakesNoSense() {
    assertThat(opening("mariadb://localhost/db?connectTimeout=soon", SecretSource.NONE))
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
  void noStoreInTheDatabase() throws SQLException {
    List<String> tables =
        List.of("fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts");
    OracleStore blank = OracleMariaDb.shared().blank();
    assertThat(opening(blank.address(), SecretSource.NONE))
        .isEqualTo(new MissingTables(blank.address(), tables));
    OracleMariaDb.shared().drop(blank);
  }

  @Test
  void thePasswordIsAskedForOnceAndOnlyIfTheServerWantsIt() {
    List<StoreAddress> asked = new ArrayList<>();
    SecretSource person =
        address -> {
          asked.add(address);
          return new Secret(OracleMariaDb.GUARDED_PASSWORD.toCharArray());
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
    String address = withPassword(OracleMariaDb.GUARDED_PASSWORD);
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
    // The server does not tell that it knows no such user.
    String nobody = database.address().replace("admin@", "nobody@");
    assertThat(opening(nobody, SecretSource.NONE)).isEqualTo(new PasswordNeeded(nobody));
  }

  @Test
  void aUserThatMayOnlyReadReads() {
    OracleStore reader = OracleMariaDb.shared().as(OracleMariaDb.READER_USER, database);
    try (TaskStore store = reader.open()) {
      assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(346);
    }
  }

  @Test
  void bothSchemesReachBothServersAndSayWhichItIs() {
    String address = database.address().replace("mariadb:", "mysql:");
    try (TaskStore store = open(address, StoreOptions.defaults(SecretSource.NONE))) {
      assertThat(store.info().address().display()).isEqualTo(address);
      assertThat(store.info().engine()).startsWith("MariaDB 11.4");
    }
  }

  @Test
  void aTableThatMayNotBeReadIsNotThere() throws SQLException {
    OracleStore other = OracleStores.mariaDb();
    String name = other.address().substring(other.address().lastIndexOf('/') + 1);
    other.execute(
        "CREATE USER outsider",
        "GRANT SELECT ON " + name + ".fib_flow_tasks TO outsider",
        "GRANT SELECT (id) ON " + name + ".fib_flow_task_events TO outsider");
    assertThat(opening(OracleMariaDb.shared().as("outsider", other).address(), SecretSource.NONE))
        .isInstanceOfSatisfying(
            MissingTables.class,
            missing -> assertThat(missing.tables()).containsExactly("fib_flow_task_attempts"));
    other.execute("DROP USER outsider");
    OracleMariaDb.shared().drop(other);
  }

  @Test
  void aDatabaseThisUserHasNoRightToIsTold() throws SQLException {
    OracleStore other = OracleStores.mariaDb();
    other.execute("CREATE USER stranger");
    assertThat(opening(OracleMariaDb.shared().as("stranger", other).address(), SecretSource.NONE))
        .isInstanceOf(AuthenticationFailed.class);
    other.execute("DROP USER stranger");
    OracleMariaDb.shared().drop(other);
  }
}
