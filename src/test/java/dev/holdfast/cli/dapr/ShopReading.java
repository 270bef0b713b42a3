package dev.holdfast.cli.dapr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.journal.RecordsBench;
import dev.holdfast.store.dapr.ShopRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Holdfast says of a sidecar is what the worker of a shop did there. */
abstract class ShopReading {

  /** Returns where the sidecar is. */
  abstract String address();

  @Test
  void everyInstanceIsListedInTheStateItIsIn() {
    Map<String, String> statuses = new TreeMap<>();
    Map<String, String> names = new TreeMap<>();
    for (JsonNode item : said("tasks", "--limit", "100").path("items")) {
      statuses.put(item.path("id").asText(), item.path("status").asText());
      if (!item.path("name").isNull()) {
        names.put(item.path("id").asText(), item.path("name").asText());
      }
    }
    Map<String, String> due = new TreeMap<>(ShopRun.NAMES);
    // A sidecar does not name one that has not begun.
    due.remove("later-1");
    names.remove("later-1");

    assertThat(statuses).isEqualTo(ShopRun.ENDS);
    assertThat(names).isEqualTo(due);
  }

  @Test
  void overviewCountsThem() {
    Map<String, Long> due = new TreeMap<>();
    ShopRun.ENDS.values().forEach(status -> due.merge(status, 1L, Long::sum));
    Map<String, Long> found = new TreeMap<>();
    said("overview")
        .path("by_status")
        .properties()
        .forEach(
            status -> {
              if (status.getValue().asLong() > 0) {
                found.put(status.getKey(), status.getValue().asLong());
              }
            });

    assertThat(found).isEqualTo(due);
  }

  @Test
  void historyIsWhatTheWorkerDidStepByStep() {
    JsonNode order = said("task", "order-1");

    assertThat(events(order))
        .containsExactly(
            "workflow_started",
            "execution_started",
            "task_scheduled",
            "workflow_started",
            "task_completed",
            "task_scheduled",
            "workflow_started",
            "task_completed",
            "execution_completed");
    assertThat(order.path("attempts").findValuesAsText("outcome"))
        .containsExactly("completed", "completed");
    assertThat(order.path("task").path("input").asText()).isEqualTo("\"tea of order-1\"");
    assertThat(order.path("task").path("output").asText())
        .isEqualTo("\"shipped reserved tea of order-1\"");
    assertThat(order.path("task").path("custom_status").asText()).isEqualTo("\"shipping\"");
  }

  @Test
  void attemptsAreThoseThatTheWorkerMade() {
    assertThat(said("task", "retrying-1").path("attempts").findValuesAsText("outcome"))
        .containsExactly("failed", "failed", "completed");
    assertThat(said("task", "retrying-never").path("attempts").findValuesAsText("outcome"))
        .containsExactly("failed", "failed", "failed");
    assertThat(said("task", "long-1").path("task").path("output").asText()).isEqualTo("120");
    // Continued as new four times: the last run alone is left.
    assertThat(said("task", "counting-1").path("attempts").findValuesAsText("outcome"))
        .containsExactly("completed");
  }

  @Test
  void whatWasDoneFromOutsideIsInTheHistory() {
    assertThat(events(said("task", "patience-told"))).contains("event_raised");
    assertThat(events(said("task", "patience-suspended"))).endsWith("execution_suspended");
    assertThat(events(said("task", "patience-resumed"))).endsWith("execution_resumed");
    assertThat(events(said("task", "patience-terminated")))
        .endsWith("execution_terminated", "execution_completed");
  }

  @Test
  void storySaysWhatEachEventIsAbout(@TempDir Path folder) throws Exception {
    assertThat(lines("family-1"))
        .contains(
            "child_workflow_instance_created Order instance family-1-tea, input \"tea\"",
            "child_workflow_instance_completed Order result \"shipped reserved tea\"",
            "child_workflow_instance_failed Refusal java.lang.IllegalStateException: refused:"
                + " salt");
    assertThat(lines("order-1")).contains("task_scheduled Reserve input \"tea of order-1\"");
    assertThat(lines("patience-told")).contains("event_raised go input \"now\"");
    assertThat(lines("sleeping-1"))
        .anyMatch(line -> line.matches("timer_created due at \\d{4}-\\d\\d-\\d\\d \\S+"));
    assertThat(lines("retrying-1"))
        .anyMatch(line -> line.startsWith("timer_fired Retrying-retry due at 20"));

    Path page = folder.resolve("story.md");
    assertThat(text("export", "retrying-1", page.toString()).exit()).isZero();
    assertThat(page)
        .content()
        .contains("| Name | Message |", "| Flaky | result \"attempt 3 done\" |")
        .doesNotContainPattern("\\dE9");
  }

  /** Returns the events as people read them, without times and changes of status. */
  private List<String> lines(String id) {
    return text("timeline", id)
        .out()
        .lines()
        .skip(2)
        .map(line -> line.substring(line.indexOf("Z  ") + 3).replaceAll(" +", " "))
        .toList();
  }

  private CommandLineRun text(String command, String... more) {
    List<String> line = new ArrayList<>(List.of(command, address()));
    line.addAll(List.of(more));
    return CommandLineRun.as(RecordsBench.shared(), line.toArray(String[]::new));
  }

  @Test
  void failureIsTheOneThatTheWorkerThrew() {
    assertThat(said("task", "refusal-1").path("task").path("failure").asText())
        .isEqualTo("java.lang.IllegalStateException: refused: Refusal");
  }

  @Test
  void instanceThatHasNotBegunHasNeitherTimesNorEvents() {
    JsonNode later = said("task", "later-1");

    assertThat(later.path("task").path("created_at").isNull()).isTrue();
    assertThat(later.path("task").path("last_updated_at").isNull()).isTrue();
    assertThat(later.path("events")).isEmpty();
  }

  @Test
  void treeNamesTheChildrenAndTheirStates() {
    assertThat(children("family-1"))
        .isEqualTo(Map.of("family-1-tea", "completed", "family-1-salt", "failed"));
    assertThat(children("abandoning-1")).isEqualTo(Map.of("abandoning-1-waiting", "running"));
  }

  private Map<String, String> children(String id) {
    Map<String, String> children = new TreeMap<>();
    for (JsonNode child : said("workflow", id).path("children")) {
      children.put(child.path("id").asText(), child.path("status").asText());
    }
    return children;
  }

  private static List<String> events(JsonNode task) {
    return StreamSupport.stream(task.path("events").spliterator(), false)
        .map(event -> event.path("event_type").asText())
        .toList();
  }

  private JsonNode said(String command, String... more) {
    return json(command, address(), more);
  }

  static JsonNode json(String command, String address, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command, address));
    arguments.addAll(List.of(more));
    arguments.add("--json");
    CommandLineRun run = CommandLineRun.as(RecordsBench.shared(), arguments.toArray(String[]::new));
    assertThat(run.exit()).as(run.err()).isZero();
    return run.json();
  }
}
