package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.dapr.FakeInstance;
import dev.holdfast.dapr.FakeSidecar;
import dev.holdfast.dapr.StateFile;
import dev.holdfast.store.OraclePostgres;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The state store of Dapr read without a sidecar: it tells what the sidecar tells. */
class DaprStateStoreTest {

  private static final Instant THEN = Instant.parse("2026-01-02T03:04:05.123456789Z");
  private static final String APP = "my_app";

  @TempDir Path directory;
  private FakeSidecar fake;

  @BeforeEach
  void start() {
    fake = FakeSidecar.start();
    fake.instance("done", THEN)
        .started("Order", "{\"n\":1}")
        .activity("Pay", "1", "2")
        .unknown(32)
        .after(Duration.ofSeconds(1))
        .completed("\"ok\"");
    fake.instance("broken", THEN).started("Order", "{}").failed("Boom", "no money");
    fake.instance("waits", THEN).started("Ship", "{}").suspended("why not");
    fake.instance("stuck", THEN).started("Ship", "{}").stalled("gone");
    fake.instance("100%_!", THEN).started("Ship", "{}").child("100%_!:0000", "Pack");
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  private CommandLineRun run(String command, String address, String... options) {
    List<String> line = new ArrayList<>(List.of(command, address));
    line.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), line.toArray(String[]::new));
  }

  private void fill(StateFile file) throws SQLException {
    file.create();
    for (FakeInstance instance : fake.app().all()) {
      file.put(APP, instance);
    }
    for (String other : List.of("myXapp", "MY_APP", "my_app2")) {
      file.put(other, fake.app().find("done").orElseThrow());
    }
    file.put(StateFile.key(APP, "expired", "metadata"), StateFile.metadata(0), true);
    file.put(StateFile.key(APP, "new", "metadata"), StateFile.metadata(0), false);
  }

  private Connection sqlite(Path file) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  @Test
  void aSqliteStoreTellsWhatTheSidecarTells() throws Exception {
    Path file = directory.resolve("state.db");
    try (Connection connection = sqlite(file)) {
      fill(new StateFile(connection, "sqlite", "state"));
    }
    byte[] before = Files.readAllBytes(file);
    same("dapr+sqlite:" + file + "?app=" + APP);
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1", "v2"})
  void aPostgresqlStoreTellsWhatTheSidecarTells(String schema) throws Exception {
    OracleStore database = OracleStores.blankPostgres();
    try {
      try (Connection connection = database.connect()) {
        fill(new StateFile(connection, schema, "state"));
      }
      same("dapr+" + database.address() + "?app=" + APP + "&schema=" + schema);
    } finally {
      OraclePostgres.shared().drop(database);
    }
  }

  @Test
  void theDoctorNamesWhatTheStoreWillRemoveAndWhatItLost() throws Exception {
    Path file = directory.resolve("state.db");
    try (Connection connection = sqlite(file)) {
      lose(new StateFile(connection, "sqlite", "state"), "expiration_time");
    }
    told("dapr+sqlite:" + file + "?app=" + APP);
  }

  @ParameterizedTest
  @CsvSource({"v1, expiredate", "v2, expires_at"})
  void theDoctorNamesThemOnPostgresqlToo(String schema, String column) throws Exception {
    OracleStore database = OracleStores.blankPostgres();
    try {
      try (Connection connection = database.connect()) {
        lose(new StateFile(connection, schema, "state"), column);
      }
      told("dapr+" + database.address() + "?app=" + APP + "&schema=" + schema);
    } finally {
      OraclePostgres.shared().drop(database);
    }
  }

  private void lose(StateFile file, String column) throws SQLException {
    fill(file);
    file.put(StateFile.key(APP, "torn", "metadata"), StateFile.metadata(5), false);
    try (Statement statement = file.connection().createStatement()) {
      for (String key :
          List.of(
              StateFile.key(APP, "waits", "metadata"),
              StateFile.key("MY_APP", "done", "metadata"))) {
        statement.execute(
            "update state set %s = '2999-01-01 00:00:00' where key = '%s'".formatted(column, key));
      }
    }
  }

  private void told(String address) {
    CommandLineRun doctor = run("doctor", address, "--json");
    assertThat(doctor.exit()).as(doctor.err()).isEqualTo(3);
    JsonNode findings = doctor.json().get("findings");
    // The workstation of these tests has a clock of its own.
    assertThat(findings.findValuesAsText("kind"))
        .containsExactly("dapr_stalled", "dapr_expiring", "dapr_torn", "clock_skew");
    assertThat(findings.get(0).get("sample").toString()).isEqualTo("[\"stuck\"]");
    assertThat(findings.get(1).get("sample").toString()).isEqualTo("[\"waits\"]");
    assertThat(findings.get(2).get("sample").toString()).isEqualTo("[\"torn\"]");
  }

  private void same(String address) {
    CommandLineRun list = run("tasks", address, "--order", "asc", "--json");
    assertThat(list.exit()).as(list.err()).isZero();
    assertThat(list.json().get("items").findValuesAsText("id"))
        .containsExactly("100%_!", "broken", "done", "new", "stuck", "waits");
    assertThat(list.json().get("items").findValuesAsText("status"))
        .containsExactly("running", "failed", "completed", "pending", "stalled", "suspended");
    for (String id : List.of("done", "broken", "waits", "100%_!")) {
      JsonNode stored = run("task", address, id, "--json").json();
      JsonNode told = run("task", fake.address(), id, "--json").json();
      assertThat(stored.get("events")).isEqualTo(told.get("events"));
      assertThat(stored.get("attempts")).isEqualTo(told.get("attempts"));
      assertThat(stored.get("task")).isEqualTo(told.get("task"));
    }
    JsonNode overview = run("overview", address, "--json").json();
    assertThat(overview.get("notices").findValuesAsText("kind")).contains("needs_sidecar");
    assertThat(overview.get("capabilities").toString())
        .doesNotContain("retention")
        .contains("preview");
    judgedTheSame(address);
  }

  /** One pending instance is in the state store alone. */
  private void judgedTheSame(String address) {
    for (String recursive : List.of("", "--recursive")) {
      JsonNode stored = judged(address, recursive);
      JsonNode told = judged(fake.address(), recursive);
      for (String number :
          List.of(
              "instances",
              "ids",
              "by_status",
              "by_name",
              "by_rule",
              "oldest",
              "newest",
              "overdue",
              "approximate",
              "vanished",
              "policy",
              "effect")) {
        assertThat(stored.get(number)).as(number).isEqualTo(told.get(number));
      }
      assertThat(stored.get("kept").get("not_terminal").asInt())
          .isEqualTo(told.get("kept").get("not_terminal").asInt() + 1);
      assertThat(stored.get("clock").asText()).isEqualTo("database");
    }
    CommandLineRun explained = run("explain", address, "done", "--keep", "1h", "--json");
    assertThat(explained.json().get("eligible").asBoolean()).as(explained.err()).isTrue();
    for (String yes : List.of("--yes", "--json")) {
      CommandLineRun refused = run("cleanup", address, "--keep", "1h", yes);
      assertThat(refused.exit()).as(refused.err()).isEqualTo(5);
      assertThat(refused.err()).contains("needs the sidecar");
    }
  }

  private JsonNode judged(String address, String recursive) {
    List<String> line = new ArrayList<>(List.of("--keep", "1h", "--json", "--ids"));
    line.addAll(List.of("--now", "" + THEN.plus(Duration.ofHours(2)).getEpochSecond()));
    if (!recursive.isEmpty()) {
      line.add(recursive);
    }
    CommandLineRun run = run("preview", address, line.toArray(String[]::new));
    assertThat(run.exit()).as(run.err()).isZero();
    return run.json();
  }

  @Test
  void anInstanceThatLacksARowIsNamedAndTheOthersAreShown() throws Exception {
    Path file = directory.resolve("torn.db");
    try (Connection connection = sqlite(file)) {
      StateFile state = new StateFile(connection, "sqlite", "mine").create();
      state.put(APP, fake.app().find("done").orElseThrow());
      state.put(StateFile.key(APP, "torn", "metadata"), StateFile.metadata(5), false);
      byte[] event = fake.app().find("done").orElseThrow().history().getFirst().toByteArray();
      state.put(StateFile.key(APP, "torn", "history-000000"), event, false);
      state.putJson(
          StateFile.key(APP, "legacy", "metadata"),
          "{\"InboxLength\":0,\"HistoryLength\":1,\"Generation\":1}");
      state.put(StateFile.key(APP, "legacy", "history-000000"), event, false);
      state.putJson(StateFile.key(APP, "legacy", "customStatus"), "\"half\"");
    }
    String address = "dapr+sqlite:" + file + "?app=" + APP + "&table=mine";
    CommandLineRun list = run("tasks", address, "--order", "asc", "--json");
    assertThat(list.json().get("items").findValuesAsText("status"))
        .containsExactly("completed", "pending", "inconsistent");
    try (Connection connection = sqlite(file)) {
      FakeInstance barred = fake.instance("a||b", THEN).started("Order", "{}").completed("1");
      new StateFile(connection, "sqlite", "mine").put(APP, barred);
    }
    assertThat(run("tasks", address, "--order", "asc", "--json").json().get("items"))
        .anyMatch(item -> item.get("id").asText().equals("a||b"));
    assertThat(run("task", address, "a||b", "--json").json().get("task").get("status").asText())
        .isEqualTo("completed");
    CommandLineRun torn = run("task", address, "torn");
    assertThat(torn.exit()).isEqualTo(4);
    assertThat(torn.err()).contains("“torn”", "inconsistent", "again");
    assertThat(
            run("task", address, "legacy", "--json")
                .json()
                .get("task")
                .get("custom_status")
                .asText())
        .isEqualTo("half");
    JsonNode preview = run("preview", address, "--keep", "1h", "--json").json();
    assertThat(preview.get("instances").asInt()).isEqualTo(2);
    assertThat(preview.get("vanished").asInt()).isEqualTo(1);
    assertThat(run("tasks", "dapr+sqlite:" + file + "?app=a").exit()).isEqualTo(4);
    assertThat(run("tasks", "dapr+sqlite:" + file).exit()).isEqualTo(2);
    assertThat(run("tasks", "dapr+sqlite:" + file + "?app=a&table=x;y").exit()).isEqualTo(2);
  }
}
