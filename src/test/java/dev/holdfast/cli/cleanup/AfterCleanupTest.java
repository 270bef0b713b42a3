package dev.holdfast.cli.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a cleanup tells of the store it leaves, printed and as a file. */
class AfterCleanupTest {

  @TempDir Path directory;

  enum Engine {
    SQLITE,
    POSTGRES,
    MARIADB,
    MYSQL
  }

  private OracleStore store(Engine engine) throws Exception {
    return switch (engine) {
      case SQLITE -> OracleStores.sqlite(directory, OracleStores.Journal.WAL);
      case POSTGRES -> OracleStores.postgres();
      case MARIADB -> OracleStores.mariaDb();
      case MYSQL -> OracleStores.mysql();
    };
  }

  @ParameterizedTest
  @EnumSource
  void countsAgainAndNamesWhatStayedAndWhy(Engine engine) throws Exception {
    OracleStore store = store(engine);
    JsonNode result =
        cleanup(store, "--status completed --skip poison_child --max-tasks 150 --json").json();
    long skipped = result.get("skipped").asLong();
    assertThat(skipped).isPositive();
    JsonNode survivors = result.get("survivors");
    assertThat(survivors).hasSize(2);
    assertThat(survivors.get(0).get("reason").asText()).isEqualTo("hazard_skipped");
    assertThat(survivors.get(0).get("count").asLong()).isEqualTo(skipped);
    assertThat(survivors.get(1).get("reason").asText()).isEqualTo("over_limit");
    assertThat(survivors.get(1).get("count").asLong()).isEqualTo(46);
    JsonNode recount = result.get("recount");
    assertThat(recount.get("candidates").asLong() - recount.get("newcomers").asLong())
        .isEqualTo(skipped + 46);
    assertThat(recount.get("candidates").asLong()).isEqualTo(now(store, "--status completed"));
    long rows =
        result.get("tasks_deleted").asLong()
            + result.get("events_deleted").asLong()
            + result.get("attempts_deleted").asLong();
    assertThat(result.get("freed").get("rows").asLong()).isEqualTo(rows);
    assertThat(result.get("freed").get("bytes").asLong()).isGreaterThan(rows * 8);
  }

  @ParameterizedTest
  @EnumSource
  void namesWhatChangedSinceThePlan(Engine engine) throws Exception {
    OracleStore store = store(engine);
    Path plan = directory.resolve("old.plan");
    CommandLineRun.of(
        "preview",
        store.address(),
        "--keep",
        "7d",
        "--now",
        Long.toString(OracleStores.NOW),
        "--plan",
        plan.toString());
    store.execute(
        "update fib_flow_tasks set last_active_time = last_active_time + 1 where id = 10",
        "update fib_flow_tasks set status = 'paused' where id = 11");
    CommandLineRun run =
        CommandLineRun.of(
            "cleanup",
            store.address(),
            "--plan",
            plan.toString(),
            "--max-age",
            "1000w",
            "--yes",
            "--json");
    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(run.json().get("survivors").toString())
        .isEqualTo(
            "[{\"reason\":\"active_again\",\"count\":1,\"sample\":[10]},"
                + "{\"reason\":\"status_changed\",\"count\":1,\"sample\":[11]}]");
    // Judged now, not when the plan was made: others have become old enough since.
    JsonNode recount = run.json().get("recount");
    assertThat(recount.get("candidates").asLong()).isEqualTo(now(store, "")).isGreaterThan(1);
    // Ten is still as old as the policy asks for: only the plan has not seen it like this.
    assertThat(recount.get("candidates").asLong() - recount.get("newcomers").asLong()).isOne();
  }

  @Test
  void tellsOfFreePagesAndNeverGivesThemBackByItself() throws Exception {
    OracleStore store = store(Engine.SQLITE);
    long pages = store.number("pragma page_count");
    CommandLineRun run = cleanup(store, "");
    assertThat(run.out()).contains("free pages").doesNotContain("VACUUM;");
    assertThat(store.number("pragma page_count")).isEqualTo(pages);
    assertThat(store.number("pragma freelist_count")).isPositive();
  }

  @Test
  void tellsOfDeadRowsAndHowToVacuum() throws Exception {
    JsonNode space = cleanup(store(Engine.POSTGRES), "--json").json().get("space");
    assertThat(space.get("after").get("tables")).hasSize(3);
    assertThat(space.get("after").get("bytes").asLong()).isPositive();
    assertThat(space.get("after").get("tables").get(0).get("name").asText())
        .isEqualTo("public.fib_flow_tasks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "md", "html"})
  void writesAReportThatNeedsNothingElse(String kind) throws Exception {
    Path report = directory.resolve("spring." + kind);
    OracleStore store = store(Engine.SQLITE);
    CommandLineRun run =
        cleanup(
            store,
            "--status completed --skip poison_child --operator A&B --reason <b>|`x`|</b> --report "
                + report);
    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    String text = Files.readString(report);
    switch (kind) {
      case "json" -> {
        JsonNode document = new ObjectMapper().readTree(text);
        assertThat(document.get("operator").asText()).isEqualTo("A&B");
        assertThat(document.get("reason").asText()).isEqualTo("<b>|`x`|</b>");
        assertThat(document.get("planned").get("tasks").asLong())
            .isEqualTo(document.get("result").get("tasks_deleted").asLong());
        assertThat(document.get("plan").asText()).startsWith("sha256:");
      }
      case "md" ->
          assertThat(text)
              .startsWith("# Cleanup of sqlite:")
              .contains("| Operator | A&amp;B |")
              .contains("&lt;b&gt;\\|\\`x\\`\\|&lt;/b&gt;")
              .contains("kept because of a hazard");
      default ->
          assertThat(text)
              .contains("<th>Operator</th><td>A&amp;B</td>")
              .contains("&lt;b&gt;|`x`|&lt;/b&gt;")
              .contains("default-src 'none'")
              .doesNotContain("<b>")
              .doesNotContain("http:")
              .doesNotContain("<script");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "there.md,exists already",
    "report.pdf,does not say which kind",
    "none/report.md,its folder does not exist"
  })
  void looksBeforeItDeletesWhetherAReportCanBeWritten(String name, String says) throws Exception {
    Files.writeString(directory.resolve("there.md"), "mine");
    OracleStore store = store(Engine.SQLITE);
    CommandLineRun run = cleanup(store, "--report " + directory.resolve(name));
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err()).contains(says);
    assertThat(store.number("select count(*) from fib_flow_tasks")).isEqualTo(346);
    assertThat(directory.resolve("there.md")).hasContent("mine");
  }

  /** Counts what a preview lists right after, at the clock of the store. */
  private static long now(OracleStore store, String options) {
    String line = "preview " + store.address() + " --keep 7d --json " + options;
    return CommandLineRun.of(line.strip().split(" ")).json().get("tasks").asLong();
  }

  private CommandLineRun cleanup(OracleStore store, String options) {
    List<String> arguments =
        new ArrayList<>(List.of("cleanup", store.address(), "--keep", "7d", "--yes"));
    arguments.addAll(List.of("--now", Long.toString(OracleStores.NOW)));
    if (!options.isEmpty()) {
      arguments.addAll(List.of(options.split(" ")));
    }
    return CommandLineRun.of(arguments.toArray(String[]::new));
  }
}
