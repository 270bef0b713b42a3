package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.journal.RecordsBench;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What Holdfast says of a bucket that a real buquet wrote is what buquet's own interface says of
 * it: every task, version, workflow, step and signal.
 */
abstract class BuquetReading {

  private static final Set<String> FINISHED = Set.of("completed", "failed", "cancelled");

  /** Returns where the bucket is. */
  abstract URI endpoint() throws IOException;

  /** Returns what buquet said of it. */
  abstract JsonNode said() throws IOException;

  @Test
  void tasksAreCountedAlike() throws IOException {
    Map<String, Long> found = new TreeMap<>();
    for (Map.Entry<String, JsonNode> status : json("overview").path("by_status").properties()) {
      if (status.getValue().asLong() > 0) {
        found.put(status.getKey(), status.getValue().asLong());
      }
    }

    assertThat(found).isEqualTo(numbers(said().path("tasks")));
  }

  @Test
  void historiesHaveTheVersionsThatBuquetReads() throws IOException {
    for (Map.Entry<String, Long> task : numbers(said().path("versions")).entrySet()) {
      // Most have three; the others are told one by one.
      if (task.getValue() != 3) {
        assertThat(json("task", task.getKey()).path("events"))
            .as(task.getKey())
            .hasSize(task.getValue().intValue());
      }
    }
  }

  @Test
  void workflowsHaveTheStatusThatBuquetReads() throws IOException {
    Map<String, String> found = new TreeMap<>();
    for (JsonNode item : json("workflows", "--limit", "100").path("items")) {
      found.put(item.path("id").asText(), item.path("status").asText());
    }
    Map<String, String> due = new TreeMap<>();
    said()
        .path("workflows")
        .properties()
        .forEach(one -> due.put(one.getKey(), one.getValue().path("status").asText()));

    assertThat(found).isEqualTo(due);
  }

  @Test
  void previewTakesStepsAndSignalsOfFinishedWorkflowsOnly() throws IOException {
    Set<String> ids = new TreeSet<>();
    int steps = 0;
    int signals = 0;
    for (Map.Entry<String, JsonNode> workflow : said().path("workflows").properties()) {
      if (FINISHED.contains(workflow.getValue().path("status").asText())) {
        ids.add(workflow.getKey());
        steps += workflow.getValue().path("results").size();
        signals += workflow.getValue().path("signals").size();
      }
    }

    JsonNode preview = json("preview", "--keep", "1s", "--ids");

    Set<String> found = new TreeSet<>();
    preview.path("ids").forEach(id -> found.add(id.asText()));
    assertThat(found).isEqualTo(ids);
    assertThat(preview.path("steps").asInt()).isEqualTo(steps);
    assertThat(preview.path("signals").asInt()).isEqualTo(signals);
    // A step that returned nothing has an object and no result: that is no difference.
    assertThat(preview.path("hazards")).noneMatch(hazard -> is(hazard, "result_differs"));
    assertThat(preview.path("hazards")).anyMatch(hazard -> is(hazard, "unread_signal"));
  }

  private static boolean is(JsonNode hazard, String kind) {
    return hazard.path("kind").asText().equals(kind);
  }

  private JsonNode json(String command, String... more) throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.add(command);
    arguments.add("s3://queue?endpoint=" + endpoint());
    arguments.addAll(List.of(more));
    arguments.add("--json");
    CommandLineRun run = CommandLineRun.as(RecordsBench.shared(), arguments.toArray(String[]::new));
    assertThat(run.exit()).as(run.err()).isZero();
    return run.json();
  }

  private static Map<String, Long> numbers(JsonNode node) {
    Map<String, Long> numbers = new TreeMap<>();
    node.properties().forEach(one -> numbers.put(one.getKey(), one.getValue().asLong()));
    return numbers;
  }
}
