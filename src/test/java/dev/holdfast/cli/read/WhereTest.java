package dev.holdfast.cli.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries on the command line. */
class WhereTest {

  @TempDir private Path directory;
  private OracleStore store;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
  }

  private JsonNode json(String... arguments) {
    CommandLineRun run = CommandLineRun.of(arguments);
    assertThat(run.exit()).as(run.err()).isZero();
    return run.json();
  }

  private List<Long> ids(String... options) {
    List<String> all = new ArrayList<>(List.of("tasks", store.address(), "--limit", "10000"));
    all.addAll(List.of(options));
    all.add("--json");
    List<Long> ids = new ArrayList<>();
    json(all.toArray(String[]::new)).get("items").forEach(task -> ids.add(task.get("id").asLong()));
    return ids;
  }

  @Test
  void aQueryFindsWhatTheOptionsFind() {
    assertThat(ids("--where", "status:paused")).isNotEmpty().isEqualTo(ids("--status", "paused"));
    assertThat(ids("--where", "STATUS:Paused")).isEqualTo(ids("--status", "paused"));
    assertThat(ids("--where", "type:cron")).isNotEmpty().isEqualTo(ids("--type", "cron"));
    List<Long> neither = new ArrayList<>(ids());
    neither.removeAll(ids("--status", "paused"));
    assertThat(ids("--where", "-status:PAUSED")).isEqualTo(neither);
  }

  @Test
  void aQueryAndOptionsMustBothHold() {
    assertThat(ids("--status", "paused", "--where", "status:completed")).isEmpty();
    assertThat(ids("--type", "async", "--where", "status:paused"))
        .isEqualTo(ids("--type", "async", "--status", "paused"));
  }

  @Test
  void aPageGoesOnUnderTheSameQuery() {
    JsonNode first =
        json("tasks", store.address(), "--where", "-type:cron", "--limit", "3", "--json");
    JsonNode second =
        json(
            "tasks",
            store.address(),
            "--where",
            "-type:cron",
            "--limit",
            "3",
            "--after",
            first.get("next_cursor").asText(),
            "--json");
    List<Long> both = new ArrayList<>();
    first.get("items").forEach(task -> both.add(task.get("id").asLong()));
    second.get("items").forEach(task -> both.add(task.get("id").asLong()));
    assertThat(both).isEqualTo(ids("--where", "-type:cron").subList(0, 6));
    assertThat(first.get("total").asInt()).isEqualTo(ids("--where", "-type:cron").size());
  }

  @Test
  void errorsAreThoseOfTheTasksThatAreMeant() {
    int all = json("errors", store.address(), "--json").get("total").asInt();
    int some =
        json("errors", store.address(), "--where", "status:failed", "--json").get("total").asInt();
    assertThat(some).isPositive().isLessThan(all);
    assertThat(
            json("errors", store.address(), "--where", "-status:failed", "--json")
                .get("total")
                .asInt())
        .isEqualTo(all - some);
  }

  @Test
  void anEmptyAnswerNamesTheWordsThatNothingMeets() {
    for (String command : List.of("tasks", "workflows", "errors")) {
      CommandLineRun run =
          CommandLineRun.of(
              command, store.address(), "--where", "status:paused tag:ordres payload.x:1");
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.err()).contains("Nothing in this store meets tag:ordres payload.x:1");
    }
  }

  @Test
  void anEmptyAnswerOfWordsThatAreMetAloneSaysSo() {
    CommandLineRun run =
        CommandLineRun.of(
            "tasks",
            store.address(),
            "--where",
            "status:completed status:failed -type:async -type:cron");
    assertThat(run.err()).contains("Nothing in this store meets all of these words.");
  }
}
