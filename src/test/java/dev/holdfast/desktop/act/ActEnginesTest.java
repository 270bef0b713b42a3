package dev.holdfast.desktop.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.control.Labeled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Acting in the window on servers, from the list to the rows. */
class ActEnginesTest extends ActCase {

  /** Servers that keep a store of fib-flow. */
  private enum Engine {
    POSTGRESQL,
    MARIADB,
    MYSQL;

    OracleStore store() throws SQLException {
      return switch (this) {
        case POSTGRESQL -> OracleStores.postgres();
        case MARIADB -> OracleStores.mariaDb();
        case MYSQL -> OracleStores.mysql();
      };
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void whatIsSeenIsDoneAndTold(Engine engine) throws Exception {
    openTasks(Environment.LOCAL, engine.store());
    awaitRows(200);
    select("paused", 23, 0, 1, 2);
    Set<Long> chosen = chosen();
    begin("resume");
    awaitQuestion();
    assertThat(button("actConfirm").getText()).isEqualTo("Resume 3");
    clickOn("#actConfirm");
    awaitResult();
    assertThat(done).matches("3 tasks resumed, (under )?[0-9.]+ s");
    assertThat(paused()).isEqualTo(20);
    assertThat(oracle.numbers("SELECT id FROM fib_flow_tasks WHERE status = 'pending'"))
        .hasSize(14 + 3)
        .containsAll(chosen);
    assertThat(
            oracle.number(
                "SELECT count(*) FROM fib_flow_tasks WHERE retry_count = 0 AND id IN ("
                    + chosen.stream().map(String::valueOf).collect(Collectors.joining(","))
                    + ")"))
        .isEqualTo(3);
  }

  @Test
  void anInstanceOfDaprIsSuspendedThroughItsSidecar() throws Exception {
    try (FakeSidecar sidecar = FakeSidecar.start()) {
      Instant created = Instant.parse("2026-11-01T10:00:00Z");
      sidecar.instance("one", created).started("Order", "{}");
      sidecar.instance("two", created).started("Order", "{}");
      openTasks(
          Environment.LOCAL,
          KnownStores.ALL.open(
              StoreAddress.parse(sidecar.address()), StoreOptions.defaults(SecretSource.NONE)));
      awaitRows(2);
      fx(
          () ->
              table().getItems().stream()
                  .filter(row -> row.id().toString().equals("one"))
                  .forEach(row -> table().getSelectionModel().select(row)));
      begin("pause");
      awaitQuestion();
      clickOn("#actConfirm");
      awaitResult();
      assertThat(sidecar.app().find("one").orElseThrow().status()).as("suspended").isEqualTo(7);
      assertThat(sidecar.app().find("two").orElseThrow().status()).as("running").isZero();
      assertThat(sidecar.calls("SuspendInstance")).hasSize(1);
    }
  }

  @Test
  void aTaskThatSomebodyHoldsIsNamedAndTheOthersAreChanged() throws Exception {
    openTasks(Environment.LOCAL, OracleStores.postgres());
    awaitRows(200);
    select("paused", 23, 0, 1, 2);
    long held = chosen().iterator().next();
    begin("resume");
    awaitQuestion();
    try (Connection other = oracle.connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("SELECT 1 FROM fib_flow_tasks WHERE id = " + held + " FOR UPDATE");
      clickOn("#actConfirm");
      awaitResult();
      other.rollback();
    }
    assertThat(lookup("#drifted").lookup(String.valueOf(held)).tryQuery()).isPresent();
    assertThat(paused()).as("the one that is held").isEqualTo(21);
    assertThat(oracle.number("SELECT count(*) FROM fib_flow_tasks WHERE id = " + held))
        .isEqualTo(1);
  }

  @Test
  void aConnectionThatIsLostInTheMiddleIsSaidInTheResult() throws Exception {
    openTasks(Environment.LOCAL, OracleStores.postgres());
    awaitRows(200);
    select("paused", 23, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    begin("resume");
    awaitQuestion();
    fill("perMinute", "30");
    clickOn("#actConfirm");
    await("some are done", () -> left() < 23);
    String name = oracle.jdbcUrl().replaceAll(".*/([^/?]+)(\\?.*)?", "$1");
    try (Connection outside = OracleStores.blankPostgres().connect();
        Statement statement = outside.createStatement()) {
      statement.execute("ALTER DATABASE \"" + name + "\" ALLOW_CONNECTIONS false");
      statement.execute(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name + "'");
      awaitResult();
      statement.execute("ALTER DATABASE \"" + name + "\" ALLOW_CONNECTIONS true");
    }
    List<String> told = said();
    assertThat(String.join("\n", told)).contains("no task is resumed in part");
    long changed = 23 - paused();
    assertThat(changed).isBetween(1L, 9L);
    assertThat(told).anyMatch(text -> text.startsWith(changed + " "));
  }

  @Test
  void whoMayOnlyReadIsToldAndNothingIsChanged() throws Exception {
    oracle = OracleStores.postgres();
    oracle.execute(
        "ALTER DATABASE \""
            + oracle.jdbcUrl().replaceAll(".*/([^/?]+)(\\?.*)?", "$1")
            + "\" SET default_transaction_read_only = on");
    openTasks(Environment.LOCAL, oracle);
    awaitRows(200);
    select("paused", 23, 0);
    begin("resume");
    await(
        "why not",
        () ->
            said().stream()
                .anyMatch(text -> text.toLowerCase(java.util.Locale.ROOT).contains("read-only")));
    assertThat(paused()).isEqualTo(23);
  }

  private long left() {
    try {
      return paused();
    } catch (Exception failed) {
      throw new AssertionError(failed);
    }
  }

  private List<String> said() {
    return lookup(".act-dialog .label").<Labeled>queryAllAs(Labeled.class).stream()
        .map(Labeled::getText)
        .toList();
  }

  private Set<Long> chosen() {
    return table().getSelectionModel().getSelectedItems().stream()
        .map(row -> number(row.id()))
        .collect(Collectors.toCollection(java.util.TreeSet::new));
  }

  private static long number(TaskId id) {
    return Long.parseLong(id.toString());
  }
}
