package dev.holdfast.store.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.s3.S3Bucket;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Version;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Proves that the recording holds what the real buquet said it holds, and that the fixture writes
 * as the real one did: the same fields, changed by the same transitions.
 */
class BuquetRecordingTest {

  private final JsonNode said = BuquetRecording.said();
  private S3Server server;
  private S3Bucket recorded;

  @BeforeEach
  void load() {
    server = S3Server.start();
    recorded = BuquetRecording.load(server, "recorded");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void tasksAreThoseBuquetCounted() {
    Map<String, Long> byStatus =
        recorded.keys().stream()
            .filter(key -> key.startsWith("tasks/"))
            .map(key -> json(recorded.live(key).orElseThrow()).path("status").asText())
            .collect(Collectors.groupingBy(status -> status, Collectors.counting()));

    assertThat(byStatus.keySet()).isEqualTo(names(said.path("tasks")));
    byStatus.forEach(
        (status, count) ->
            assertThat(said.path("tasks").path(status).asLong()).as(status).isEqualTo(count));
  }

  @Test
  void historiesAreThoseBuquetReads() {
    for (Map.Entry<String, JsonNode> task : said.path("versions").properties()) {
      String key = "tasks/" + task.getKey().charAt(0) + "/" + task.getKey() + ".json";
      assertThat(recorded.versions(key)).as(key).hasSize(task.getValue().asInt());
    }
  }

  @Test
  void workflowsAreThoseBuquetRead() {
    for (Map.Entry<String, JsonNode> workflow : said.path("workflows").properties()) {
      String id = workflow.getKey();
      JsonNode state = json(recorded.live(BuquetWorkflows.state(id)).orElseThrow());
      assertThat(state.path("status")).isEqualTo(workflow.getValue().path("status"));
      assertThat(recorded.live(BuquetWorkflows.state(id)).orElseThrow().etag())
          .isEqualTo(workflow.getValue().path("etag").asText());
      assertThat(recorded.keys())
          .filteredOn(key -> key.startsWith("workflow/" + id + "/signals/"))
          .hasSize(workflow.getValue().path("signals").size());
      for (Map.Entry<String, JsonNode> step : workflow.getValue().path("results").properties()) {
        assertThat(recorded.live(BuquetWorkflows.stepKey(id, step.getKey())).orElseThrow().text())
            .isEqualTo(step.getValue().asText());
      }
    }
  }

  @Test
  void resultOfNothingIsAnObjectAndNotInTheState() {
    JsonNode state = json(recorded.live("workflow/order-plain-0/state.json").orElseThrow());

    assertThat(recorded.live("workflow/order-plain-0/steps/approve.json").orElseThrow().text())
        .isEqualTo("null");
    assertThat(state.at("/steps/approve").has("result")).isFalse();
  }

  @Test
  void fixtureWritesTheFieldsThatBuquetWrites() {
    try (BuquetBucket bucket = BuquetBucket.on(server, "fixture")) {
      new TaskScenarios(bucket).completed();
      new WorkflowScenarios(bucket).completed();
    }

    S3Bucket fixture = server.bucket("fixture");
    for (String prefix : List.of("tasks/", "workflow/")) {
      assertThat(fieldsOfAll(fixture, prefix)).isEqualTo(fieldsOfAll(recorded, prefix));
      assertThat(fields(recorded, prefix)).containsAll(fields(fixture, prefix));
    }
  }

  @Test
  void transitionsOfTheFixtureAreThoseOfBuquet() {
    try (BuquetBucket bucket = BuquetBucket.on(server, "fixture")) {
      TaskScenarios tasks = new TaskScenarios(bucket);
      tasks.completedAfterTwoRetries();
      tasks.failedByHandler();
      tasks.failedByMonitor();
      tasks.timedOutAndPending();
      tasks.cancelled();
      tasks.rescheduledThreeTimes();
      tasks.leaseExtended(2);
      tasks.cancelRequested();
    }

    assertThat(transitions(recorded)).containsAll(transitions(server.bucket("fixture")));
  }

  private static Set<String> fields(S3Bucket bucket, String prefix) {
    return bodies(bucket, prefix)
        .map(BuquetRecordingTest::names)
        .collect(TreeSet::new, Set::addAll, Set::addAll);
  }

  /** The fields that each version has: who cancels or defers a task sets more. */
  private static Set<String> fieldsOfAll(S3Bucket bucket, String prefix) {
    Set<String> all = fields(bucket, prefix);
    bodies(bucket, prefix).forEach(body -> all.retainAll(names(body)));
    return all;
  }

  private static Stream<JsonNode> bodies(S3Bucket bucket, String prefix) {
    return bucket.contents().entrySet().stream()
        .filter(object -> object.getKey().startsWith(prefix))
        .filter(object -> prefix.equals("tasks/") || object.getKey().endsWith("/state.json"))
        .flatMap(object -> object.getValue().stream())
        .map(BuquetRecordingTest::json);
  }

  /** Each transition as both statuses with the fields it changed, those of a time left out. */
  private static Set<String> transitions(S3Bucket bucket) {
    Set<String> transitions = new TreeSet<>();
    for (Map.Entry<String, List<Version>> object : bucket.contents().entrySet()) {
      List<Version> versions = object.getValue().reversed();
      for (int i = 1; object.getKey().startsWith("tasks/") && i < versions.size(); i++) {
        JsonNode before = json(versions.get(i - 1));
        JsonNode after = json(versions.get(i));
        Set<String> changed =
            names(after).stream()
                .filter(name -> !after.get(name).equals(before.get(name)))
                .filter(name -> !name.equals("status") && !name.equals("available_at"))
                .collect(Collectors.toCollection(TreeSet::new));
        transitions.add(
            before.path("status").asText() + " > " + after.path("status").asText() + changed);
      }
    }
    return transitions;
  }

  private static Set<String> names(JsonNode node) {
    return StreamSupport.stream(
            ((Iterable<String>) () -> ((ObjectNode) node).fieldNames()).spliterator(), false)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static JsonNode json(Version version) {
    return BuquetBucket.parsed(version.text());
  }
}
