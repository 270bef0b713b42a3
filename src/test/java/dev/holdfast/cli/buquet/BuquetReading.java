package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.journal.RecordsBench;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What Holdfast says of a bucket that a real buquet wrote is what buquet's own interface says of
 * it: every task, version, workflow, step and signal.
 */
abstract class BuquetReading {

  private static final Set<String> FINISHED = Set.of("completed", "failed", "cancelled");

  private static final Pattern STEP = Pattern.compile("([a-z_]+): (running|completed|failed)");

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
  void eventsNameTheirStepsAndSignals() throws IOException {
    for (Map.Entry<String, JsonNode> workflow : said().path("workflows").properties()) {
      JsonNode events = json("timeline", workflow.getKey()).path("items");

      Set<String> names = new TreeSet<>();
      for (JsonNode event : events) {
        names.addAll(List.of(event.path("name").asText("").split(", ")));
        assertThat(event.path("name").isNull())
            .as("%s: %s", workflow.getKey(), event)
            .isEqualTo(!event.path("event_type").asText().matches("step_.*|signal"));
      }
      assertThat(names)
          .containsAll(
              workflow.getValue().path("steps").propertyStream().map(Map.Entry::getKey).toList());
      assertThat(then(events, Long.MAX_VALUE))
          .as(workflow.getKey())
          .isEqualTo(texts(workflow.getValue().path("steps")));
    }
  }

  @Test
  void aWorkflowIsShownWithTheStepsAndSignalsOfAMoment() throws IOException {
    for (String id :
        said().path("workflows").properties().stream().map(Map.Entry::getKey).toList()) {
      JsonNode events = json("timeline", id).path("items");
      for (long time : events.valueStream().mapToLong(BuquetReading::time).distinct().toArray()) {
        JsonNode workflow = json("workflow", id, "--at", Instant.ofEpochSecond(time).toString());

        Map<String, String> steps = new TreeMap<>();
        workflow
            .path("steps")
            .forEach(step -> steps.put(step.path("step").asText(), step.path("status").asText()));
        assertThat(steps).as("%s at %s", id, time).isEqualTo(then(events, time));
        assertThat(workflow.at("/replay/steps").properties()).hasSameSizeAs(steps.entrySet());
        assertThat(workflow.path("signals"))
            .allMatch(signal -> signal.path("last_modified").asLong() <= time);
      }
    }
  }

  /** What the messages of events tell of each step by then. */
  private static Map<String, String> then(JsonNode events, long time) {
    Map<String, String> steps = new TreeMap<>();
    for (JsonNode event : events) {
      if (time(event) <= time) {
        // One alone is named beside the message, several in it.
        String name = event.path("name").asText("");
        Matcher step = STEP.matcher(name + ": " + event.path("message").asText(""));
        while (step.find()) {
          steps.put(step.group(1), step.group(2));
        }
      }
    }
    return steps;
  }

  private static long time(JsonNode event) {
    return event.path("event_time").asLong();
  }

  private static Map<String, String> texts(JsonNode node) {
    Map<String, String> texts = new TreeMap<>();
    node.properties().forEach(one -> texts.put(one.getKey(), one.getValue().asText()));
    return texts;
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
