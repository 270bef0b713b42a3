package dev.holdfast.cli.read;

import static dev.holdfast.cli.CommandLineRun.names;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that tell what happened: task, timeline, diff, workflow, errors, overview. */
class StoryCommandsTest {

  @TempDir Path directory;
  private OracleStore store;

  @BeforeEach
  void open() throws Exception {
    store = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK);
  }

  @Test
  void taskShowsWhatTheAuditsOfFibFlowShow() throws Exception {
    for (JsonNode audit : oracle("audit").get("getTaskAudit")) {
      if (!audit.get("options").isEmpty()) {
        // Pages of a trail, which the command line does not have.
        continue;
      }
      JsonNode expected = audit.path("result");
      CommandLineRun run = run("task", audit.get("task_id").asText(), "--json");
      if (expected.path("task").isEmpty()
          && expected.path("events").path("items").isEmpty()
          && expected.path("attempts").path("items").isEmpty()) {
        assertThat(run.exit()).as("nothing is left of " + audit.get("task_id")).isEqualTo(1);
        continue;
      }
      JsonNode shown = run.json();
      assertThat(names(shown)).startsWith("task", "attempts", "events");
      sameRow(expected.get("task"), shown.get("task"));
      sameRows(expected.get("attempts").get("items"), shown.get("attempts"));
      sameRows(expected.get("events").get("items"), shown.get("events"));
    }
  }

  private static void sameRows(JsonNode expected, JsonNode shown) {
    assertThat(shown).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      sameRow(expected.get(i), shown.get(i));
    }
  }

  /** fib-flow parses some columns; here they are the text that is stored. */
  private static void sameRow(JsonNode expected, JsonNode shown) {
    expected
        .properties()
        .forEach(
            field -> {
              JsonNode there = shown.get(field.getKey());
              switch (field.getKey()) {
                case "payload", "metadata", "result" ->
                    assertThat(there.isTextual() || there.isNull()).isTrue();
                case "context" ->
                    assertThat(there.isNull() || there.get("bytes").asLong() >= 0).isTrue();
                case "timeout_flag" ->
                    assertThat(there.asInt() != 0).isEqualTo(field.getValue().asBoolean());
                default -> assertThat(there).as(field.getKey()).isEqualTo(field.getValue());
              }
            });
  }

  @Test
  void taskShowsWhatIsLeftOfOneThatIsGone() {
    CommandLineRun run = run("task", "3", "--json");
    assertThat(run.exit()).isZero();
    assertThat(run.json().get("task").isNull()).isTrue();
    assertThat(run.json().get("events")).hasSize(1);
    assertThat(run("task", "3").out()).contains("Task 3 is deleted");
  }

  @Test
  void taskSaysWhatWasCut() throws Exception {
    store.execute(
        "UPDATE fib_flow_tasks SET payload = '\"' || hex(zeroblob(700000)) || '\"',"
            + " context = zeroblob(9) WHERE id = 10");
    JsonNode shown = run("task", "10", "--json").json();
    assertThat(shown.get("cut").get("payload").asLong()).isEqualTo(1_400_002);
    assertThat(shown.get("task").get("payload").asText()).hasSize(1 << 20);
    assertThat(shown.get("task").get("context").get("bytes").asLong()).isEqualTo(9);
    assertThat(run("task", "11", "--json").json().has("cut")).isFalse();
  }

  @Test
  void taskRebuildsTheStateAtAnInstant() throws Exception {
    JsonNode events = run("task", "111", "--json").json().get("events");
    long created = events.get(0).get("event_time").asLong();
    JsonNode replay =
        run("task", "111", "--json", "--at", Long.toString(created)).json().get("replay");
    assertThat(names(replay))
        .contains("status", "stage", "stage_name", "progress_percent", "worker_id", "attempt");
    assertThat(replay.get("events").asLong()).isPositive().isLessThan(events.size());
    String iso = java.time.Instant.ofEpochSecond(1_760_000_000).toString();
    JsonNode last = run("task", "111", "--json", "--at", iso).json().get("replay");
    assertThat(last.get("status").asText()).isEqualTo("completed");
    assertThat(last.get("events").asLong()).isEqualTo(events.size());
    assertThat(run("task", "111", "--at", "0").out()).contains("1970-01-01");
    assertThat(run("task", "111", "--at", "noon").exit()).isEqualTo(2);
  }

  @Test
  void taskSaysWhatIsOddInItsHistoryAndWhereItsRowDiffers() throws Exception {
    JsonNode drifted = run("task", "101", "--json", "--at", "1760000000").json();
    assertThat(drifted.at("/replay/children_created").asInt()).isEqualTo(3);
    assertThat(drifted.at("/precision_seconds").asInt()).isOne();
    assertThat(drifted.at("/replay/children_finished").asInt()).isEqualTo(3);
    assertThat(drifted.get("findings")).isEmpty();
    assertThat(drifted.at("/drift/0/field").asText()).isEqualTo("completed_children");
    assertThat(drifted.at("/drift/0/row").asInt()).isEqualTo(5);
    assertThat(drifted.at("/drift/0/event_type").asText()).isEqualTo("task_permanently_failed");

    JsonNode gone = run("task", "3", "--json", "--at", "1760000000").json();
    assertThat(gone.get("findings").findValuesAsText("kind"))
        .containsExactly("missing_start", "outside_attempt", "deleted_task");
    assertThat(gone.at("/findings/0/event_id").asLong()).isEqualTo(82);

    store.execute(
        "UPDATE fib_flow_tasks SET progress_percent = 40, progress_text = 'x' || char(27) WHERE id"
            + " = 82",
        "UPDATE fib_flow_tasks SET status = 'running', worker_id = 'pod-a-w1' WHERE id = 94");
    assertThat(run("task", "82", "--at", "1760000000").out())
        .contains("The row differs from its events", "progress_percent: 40", "task_progress")
        .doesNotContain("\u001b");
    assertThat(run("task", "94", "--at", "1760000000").out())
        .contains("but its worker pod-a-w1 has been dead for");
  }

  @Test
  void timelineListsEventsByTypeAndAttempt() {
    JsonNode all = run("timeline", "111", "--json").json();
    JsonNode started = run("timeline", "111", "--json", "--type", "task_started").json();
    assertThat(started.get("items")).isNotEmpty().hasSizeLessThan(all.get("items").size());
    assertThat(started.get("items"))
        .allMatch(event -> event.get("event_type").asText().equals("task_started"));
    JsonNode second = run("timeline", "111", "--json", "--attempt", "2").json();
    assertThat(second.get("items"))
        .isNotEmpty()
        .allMatch(event -> event.get("attempt").asInt() == 2);
    assertThat(run("timeline", "111", "--format", "ndjson").jsonLines())
        .hasSize(all.get("items").size());
  }

  @Test
  void timelineOfAWorkflowComesInPages() {
    JsonNode whole = run("timeline", "111", "--workflow", "--json").json();
    assertThat(whole.get("items")).hasSize(103);
    assertThat(whole.get("total_exact").asBoolean()).isTrue();
    assertThat(whole.get("next_cursor").isNull()).isTrue();
    assertThat(run("timeline", "112", "--workflow", "--json").json().get("items"))
        .as("any of its tasks names it")
        .isEqualTo(whole.get("items"));

    JsonNode first = run("timeline", "111", "--workflow", "--limit", "60", "--json").json();
    assertThat(first.get("total_exact").asBoolean()).isFalse();
    JsonNode second =
        run("timeline", "111", "--workflow", "--after", first.get("next_cursor").asText(), "--json")
            .json();
    assertThat(first.get("items")).hasSize(60);
    assertThat(second.get("items")).hasSize(43);
    assertThat(second.at("/items/0")).isEqualTo(whole.at("/items/60"));

    CommandLineRun lines = run("timeline", "111", "--limit", "2", "--format", "ndjson");
    assertThat(lines.jsonLines()).hasSize(2);
    assertThat(lines.err()).contains("--after");
    assertThat(run("timeline", "111", "--workflow").out()).contains("TASK", "112");
    assertThat(run("timeline", "111", "--after", "no").exit()).isEqualTo(2);
  }

  @Test
  void diffComparesTwoAttempts() {
    JsonNode diff = run("diff", "16", "1", "2", "--json").json();
    assertThat(diff.at("/left/outcome").asText()).isEqualTo("failed");
    assertThat(diff.at("/right/outcome").asText()).isEqualTo("completed");
    assertThat(diff.at("/first_divergence/side").asText()).isNotEqualTo("both");
    assertThat(diff.get("missing").asInt() + diff.get("added").asInt())
        .isEqualTo(
            (int)
                diff.get("steps").findValuesAsText("side").stream()
                    .filter(side -> !side.equals("both"))
                    .count());
    assertThat(run("diff", "16", "1", "2").out()).contains("Step by step", "task_failed");
    assertThat(run("diff", "16", "1", "1").out()).contains("Both did the same steps.");
    assertThat(run("diff", "16", "1", "9").err()).contains("There are: 1, 2.");
    assertThat(run("diff", "16", "1").exit()).isEqualTo(2);
    assertThat(run("diff", "16", "1", "2", "--last-good").exit()).isEqualTo(2);
    assertThat(run("diff", "99999", "1", "2").exit()).isEqualTo(1);
  }

  @Test
  void diffFindsTheLastGoodRunOfTheSameName() {
    JsonNode own = run("diff", "16", "--last-good", "--json").json();
    assertThat(own.at("/right/task_id").asLong()).isEqualTo(16);
    assertThat(own.at("/left/task_id").asLong()).isNotEqualTo(16);
    assertThat(own.at("/left/outcome").asText()).isEqualTo("completed");
    assertThat(own.has("payload")).isTrue();
  }

  @Test
  void errorsGroupsWhatFailed() {
    JsonNode errors = run("errors", "--json").json();
    assertThat(errors.get("sampled").asBoolean()).isFalse();
    assertThat(errors.get("tasks_read").asInt()).isEqualTo(errors.get("total").asInt());
    int sum = 0;
    int last = Integer.MAX_VALUE;
    for (JsonNode group : errors.get("items")) {
      assertThat(group.get("count").asInt()).isLessThanOrEqualTo(last);
      last = group.get("count").asInt();
      sum += last;
      assertThat(group.get("pattern").asText()).doesNotContainPattern("[0-9]");
    }
    assertThat(sum).isEqualTo(errors.get("total").asInt());
    CommandLineRun sampled = run("errors", "--sample", "3", "--json");
    assertThat(sampled.json().get("tasks_read").asInt()).isEqualTo(3);
    assertThat(sampled.json().get("sampled").asBoolean()).isTrue();
    assertThat(sampled.err()).contains("the newest 3 of");
    assertThat(run("errors", "--status", "nothing").exit()).isEqualTo(2);
    assertThat(run("errors", "--status", "running").out()).contains("no error text");
    assertThat(run("errors", "--format", "csv").out()).startsWith("fingerprint,pattern,count");
  }

  @Test
  void workflowSumsUpLikeFibFlow() throws Exception {
    JsonNode summaries = oracle("summary").get("getWorkflowAuditSummary");
    assertThat(summaries).hasSize(218);
    for (JsonNode each : summaries) {
      CommandLineRun run = run("workflow", each.get("root_id").asText(), "--json");
      if (each.at("/result/totals/tasks").asInt() + each.at("/result/totals/events").asInt() == 0) {
        assertThat(run.exit()).as("nothing is left of " + each.get("root_id")).isEqualTo(1);
        continue;
      }
      JsonNode shown = run.json();
      ObjectNode expected = each.get("result").deepCopy();
      JsonNode ours = ((ObjectNode) shown).remove("holdfast");
      assertThat(names(ours))
          .containsExactly(
              "open_seconds", "critical_path_is_estimate", "waited", "torn", "missing");
      assertThat(ours.get("critical_path_is_estimate").asBoolean()).isTrue();
      assertThat(names(shown)).containsExactlyElementsOf(names(expected));
      if (expected.get("root_task").isNull()) {
        assertThat(shown.get("root_task").isNull()).isTrue();
      } else {
        sameRow(expected.get("root_task"), shown.get("root_task"));
      }
      expected.remove("root_task");
      ((ObjectNode) shown).remove("root_task");
      assertThat(shown).isEqualTo(expected);
    }
  }

  @Test
  void workflowSaysHowLongTasksWaitedAndWhatIsMissing() throws Exception {
    JsonNode whole = run("workflow", "111", "--json").json().get("holdfast");
    assertThat(whole.get("torn").asBoolean()).isFalse();
    assertThat(whole.at("/waited/total/suspended_seconds").asLong()).isPositive();
    assertThat(run("workflow", "111").out())
        .contains("calculated by Holdfast", "Estimate: longest attempts along the longest branch")
        .doesNotContain("torn");

    store.execute("DELETE FROM fib_flow_tasks WHERE id = 112");
    JsonNode torn = run("workflow", "111", "--json").json().get("holdfast");
    assertThat(torn.get("torn").asBoolean()).isTrue();
    assertThat(torn.at("/missing/gone_tasks/0/task_id").asLong()).isEqualTo(112);
    assertThat(torn.at("/missing/short_parents/0/counted").asLong()).isEqualTo(6);
    assertThat(torn.at("/missing/short_parents/0/present").asLong()).isEqualTo(5);
    assertThat(
            run("task", "112", "--at", "1760000000", "--json").json().at("/replay/status").asText())
        .isEqualTo(torn.at("/missing/gone_tasks/0/last_status").asText());

    store.execute("DELETE FROM fib_flow_tasks WHERE id = 111");
    assertThat(run("workflow", "111").out())
        .contains("This workflow is torn", "Its root task is deleted.", "1 task is deleted");
  }

  @Test
  void aWorkflowThatHasNotEndedHasRunUntilNow() throws Exception {
    JsonNode ended = run("workflow", "111", "--json").json();
    assertThat(ended.at("/holdfast/open_seconds").isNull()).isTrue();
    assertThat(run("workflow", "111").out()).doesNotContain("not ended");
    store.execute("UPDATE fib_flow_tasks SET status = 'suspended' WHERE id = 111");

    JsonNode open = run("workflow", "111", "--json").json();

    assertThat(open.at("/timing")).as("fib-flow's own").isEqualTo(ended.at("/timing"));
    long now = store.number("SELECT cast(strftime('%s','now') AS integer)");
    long created = open.at("/timing/created_at").asLong();
    assertThat(open.at("/holdfast/open_seconds").asLong())
        .isBetween(now - created - 600, now - created);
    assertThat(run("workflow", "111").out()).contains("so far, not ended");
  }

  @Test
  void workflowSaysIfThereIsNone() {
    assertThat(run("workflow", "99999").exit()).isEqualTo(1);
    assertThat(run("workflow", "112").err()).contains("Its workflow is 111");
  }

  @Test
  void workflowTakesATaskThatNamesItselfForARoot() throws Exception {
    store.execute("UPDATE fib_flow_tasks SET root_id = id WHERE id = 111");
    assertThat(run("workflow", "111").err()).isEmpty();
  }

  @Test
  void overviewCountsAndTellsWhatTheStoreIs() throws Exception {
    store.execute("UPDATE fib_flow_tasks SET status = 'zombie' WHERE id = 353");
    JsonNode overview = run("overview", "--json").json();
    assertThat(names(overview))
        .containsExactly(
            "store",
            "kind",
            "engine",
            "now",
            "skew_seconds",
            "tasks",
            "by_status",
            "oldest",
            "newest",
            "capabilities",
            "notices");
    assertThat(overview.get("store").asText()).isEqualTo(store.address());
    assertThat(overview.get("kind").asText()).isEqualTo("fib-flow");
    assertThat(overview.get("tasks").asLong()).isEqualTo(346);
    assertThat(overview.get("by_status").get("completed").asLong()).isEqualTo(254);
    assertThat(overview.get("by_status").get("zombie").asLong()).isEqualTo(1);
    assertThat(overview.get("skew_seconds").asLong())
        .isEqualTo(overview.get("now").asLong() - 1_760_000_000);
    assertThat(overview.get("oldest").asLong()).isEqualTo(1_751_450_000);
    assertThat(overview.get("newest").asLong()).isEqualTo(1_760_000_000);
  }

  @Test
  void overviewSaysWhatAnOlderStoreLacks() throws Exception {
    store.execute("ALTER TABLE fib_flow_tasks DROP COLUMN context", "DROP TABLE fib_flow_workers");
    JsonNode notices = run("overview", "--json").json().get("notices");
    assertThat(notices).hasSize(2);
    assertThat(notices.get(0).get("kind").asText()).startsWith("missing_");
    assertThat(notices.toString()).contains("context").contains("fib_flow_workers");
    assertThat(run("overview").out()).contains("older store");
  }

  private CommandLineRun run(String command, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command, store.address()));
    arguments.addAll(List.of(more));
    return CommandLineRun.of(arguments.toArray(String[]::new));
  }

  private static JsonNode oracle(String name) throws Exception {
    try (InputStream file =
        StoryCommandsTest.class.getResourceAsStream("/oracle/sqlite." + name + ".json")) {
      return new ObjectMapper().readTree(file);
    }
  }
}
