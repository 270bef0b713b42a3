package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFailure.AuthenticationFailed;
import dev.holdfast.store.StoreFailure.MissingTables;
import dev.holdfast.store.StoreFailure.PasswordNeeded;
import dev.holdfast.store.StoreFailure.UnknownDatabase;
import dev.holdfast.store.StoreFailure.Unreachable;
import dev.holdfast.store.StoreFailure.UnusableSetting;
import dev.holdfast.store.address.Secret;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each way in which a server's address can be wrong has its own answer, and none tells a secret.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(
    value = TestEngine.class,
    names = {"POSTGRES", "MARIADB", "MYSQL"})
class ServerOpeningTest {

  @Parameter private TestEngine engine;
  @TempDir Path directory;

  private OracleStore database;
  private OracleStore guarded;

  @BeforeEach
  void makeDatabase() throws Exception {
    database = engine.copy(directory);
    guarded = engine.asGuarded(database);
  }

  @AfterEach
  void dropDatabase() throws SQLException {
    if (database != null) {
      engine.dispose(database);
    }
  }

  private String scheme() {
    return database.storeAddress().scheme();
  }

  private String withPassword(String password) {
    String escaped = URLEncoder.encode(password, StandardCharsets.UTF_8).replace("+", "%20");
    return guarded.address().replace("@", ":" + escaped + "@");
  }

  @Test
  void nobodyAnswers() throws Exception {
    int closed;
    try (ServerSocket socket = new ServerSocket(0)) {
      closed = socket.getLocalPort();
    }
    assertThat(Opening.failing(scheme() + "://localhost:" + closed + "/db"))
        .isInstanceOf(Unreachable.class);
    assertThat(Opening.failing(scheme() + "://no-such-host.invalid/db"))
        .isInstanceOf(Unreachable.class);
  }

  @Test
  void aSettingOfTheAddressMakesNoSense() {
    assertThat(Opening.failing(scheme() + "://localhost/db?connectTimeout=soon"))
        .isInstanceOfAny(UnusableSetting.class, Unreachable.class)
        .asString()
        .contains("soon");
  }

  @Test
  void noSuchDatabase() {
    String address = database.address().replaceAll("/store_\\d+$", "/nowhere");
    assertThat(Opening.failing(address))
        .isInstanceOf(UnknownDatabase.class)
        .extracting("address")
        .isEqualTo(address);
  }

  @Test
  void noStoreInTheDatabase() throws SQLException {
    OracleStore blank = engine.blank();
    assertThat(Opening.failing(blank.address()))
        .isInstanceOfSatisfying(
            MissingTables.class,
            missing ->
                assertThat(missing.lacking())
                    .containsEntry(
                        "fib-flow",
                        List.of(
                            "fib_flow_tasks", "fib_flow_task_events", "fib_flow_task_attempts")));
    engine.dispose(blank);
  }

  @Test
  void thePasswordIsAskedForOnceAndOnlyIfTheServerWantsIt() {
    List<StoreAddress> asked = new ArrayList<>();
    SecretSource person =
        address -> {
          asked.add(address);
          return new Secret(TestEngine.GUARDED_PASSWORD.toCharArray());
        };
    try (TaskStore store = Opening.open(guarded.address(), person)) {
      assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(346);
      assertThat(store.info().notices()).isEmpty();
    }
    assertThat(asked).containsExactly(guarded.storeAddress());
    Opening.open(database.address(), person).close();
    assertThat(asked).hasSize(1);
  }

  @Test
  void aPasswordInTheAddressWorksAndIsNotedAsUnwise() {
    String address = withPassword(TestEngine.GUARDED_PASSWORD);
    try (TaskStore store = Opening.open(address, SecretSource.NONE)) {
      assertThat(store.info().notices())
          .extracting(Notice::kind)
          .containsExactly(Notice.Kind.PASSWORD_IN_ADDRESS);
      assertThat(store.info().toString()).doesNotContain("ss:w").doesNotContain("ss%3A");
    }
  }

  @Test
  void aMissingOrWrongPasswordIsNamed() {
    assertThat(Opening.failing(guarded.address())).isEqualTo(new PasswordNeeded(guarded.address()));
    assertThat(
            Opening.failing(guarded.address(), address -> new Secret(Opening.WRONG.toCharArray())))
        .isInstanceOf(AuthenticationFailed.class);
    assertThat(Opening.failing(withPassword(Opening.WRONG)))
        .isInstanceOf(AuthenticationFailed.class);
  }

  @Test
  void anUnknownUserIsRefused() {
    String nobody = database.address().replaceAll("//\\w+@", "//nobody@");
    // The two others do not tell that they know no such user: MySQL asks him for a password in a
    // way that it picks by the name.
    assertThat(Opening.failing(nobody))
        .isInstanceOfAny(AuthenticationFailed.class, PasswordNeeded.class);
  }

  @Test
  void aUserThatMayOnlyReadReads() {
    try (TaskStore store = engine.asReader(database).open()) {
      assertThat(store.overview(Cancellation.never()).tasks()).isEqualTo(346);
    }
  }
}
