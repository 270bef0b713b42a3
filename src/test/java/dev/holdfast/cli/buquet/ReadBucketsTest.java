package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.s3.Operation;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Version;
import dev.holdfast.s3.Versioning;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.TaskScenarios;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the commands say of a bucket of buquet, and that they only read it. */
class ReadBucketsTest {

  @TempDir Path directory;
  private S3Server server;
  private BuquetBucket bucket;
  private String task;

  @BeforeEach
  void fill() {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    server = S3Server.start();
    bucket = BuquetBucket.on(server, "queue");
    server.clock().set(Instant.now().minus(Duration.ofDays(40)));
    WorkflowScenarios workflows = new WorkflowScenarios(bucket);
    workflows.completed("wf-1");
    workflows.failed();
    workflows.stalled();
    workflows.notJson();
    task = new TaskScenarios(bucket).completedAfterTwoRetries();
    server.clock().set(Instant.now());
    server.log().clear();
  }

  @AfterEach
  void stop() {
    bucket.close();
    server.close();
  }

  private CommandLineRun run(String command, String... options) {
    List<String> line = new ArrayList<>(List.of(command.split(" ")));
    line.add("s3://queue?endpoint=" + server.endpoint());
    line.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), line.toArray(String[]::new));
  }

  @Test
  void doctorPrintsItsFindingsAndTheMissingLifecycle() {
    CommandLineRun run = run("doctor", "--json");
    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    JsonNode findings = run.json().path("findings");
    assertThat(findings.findValuesAsText("kind"))
        .contains("buquet_stalled_workflow", "buquet_no_lifecycle");
    JsonNode lifecycle =
        findings
            .valueStream()
            .filter(finding -> finding.path("kind").asText().equals("buquet_no_lifecycle"))
            .findFirst()
            .orElseThrow();
    assertThat(
            BuquetBucket.parsed(lifecycle.at("/repair/0").asText())
                .at("/Rules/0/Filter/Prefix")
                .asText())
        .isEqualTo("workflow/");

    String text = run("doctor").out();
    assertThat(text)
        .contains("buquet_stalled_workflow", "      \"Filter\": {\"Prefix\": \"leases/\"},");
    assertThat(server.log().writes()).isEmpty();
  }

  @Test
  void overviewTellsWhatItTookAndWhatItCouldNotRead() {
    server.bucket("queue").put("tasks/a/a0000000-0000-4000-8000-000000000000.json", "{broken");
    long shards =
        server.bucket("queue").keys().stream()
            .filter(key -> key.startsWith("tasks/"))
            .map(key -> key.split("/")[1])
            .distinct()
            .count();

    JsonNode overview = run("overview", "--json").json();

    assertThat(overview.path("versioning").asText()).isEqualTo("enabled");
    assertThat(overview.path("unreadable").asLong()).isEqualTo(2);
    assertThat(overview.path("prefixes").asLong()).isEqualTo(shards + 1);
    assertThat(overview.path("scanned_prefixes")).isEqualTo(overview.path("prefixes"));
    // What the server counted, without what opening the bucket took.
    long lists = server.log().count(Operation.LIST_OBJECTS);
    assertThat(overview.at("/requests/list").asLong()).isEqualTo(lists - 1);
    assertThat(overview.at("/requests/get").asLong())
        .isEqualTo(server.log().count(Operation.GET_OBJECT));
    assertThat(overview.at("/workflows_by_status/completed").asLong()).isEqualTo(1);
    assertThat(run("overview").out())
        .containsPattern("scanned prefixes +" + (shards + 1))
        .containsPattern("requests +list \\d+, get \\d+");
  }

  @Test
  void aTaskHasEachVersionWithItsIdAndSaysWhetherSomeAreMissing() {
    JsonNode whole = run("task", task, "--json").json();
    assertThat(whole.path("history"))
        .isEqualTo(BuquetBucket.parsed("{\"complete\":true,\"reason\":null}"));
    assertThat(whole.path("events").findValuesAsText("event_type"))
        .containsExactly("submit", "claim", "retry", "claim", "retry", "claim", "complete");
    assertThat(whole.path("events"))
        .allMatch(event -> event.path("event_time").isNumber())
        .allMatch(event -> event.path("version_id").isTextual())
        .noneMatch(event -> event.path("delete_marker").asBoolean())
        .allMatch(event -> event.has("changed"));
    assertThat(whole.path("attempts")).hasSize(3);

    String key = "tasks/" + task.charAt(0) + "/" + task + ".json";
    Version oldest = server.bucket("queue").versions(key).getLast();
    server.bucket("queue").delete(key, oldest.id());
    CommandLineRun cut = run("task", task, "--json");
    assertThat(cut.json().at("/history/complete").asBoolean()).isFalse();
    assertThat(cut.json().at("/history/reason").asText()).isEqualTo("older_versions_missing");
    assertThat(cut.err()).contains("The history is not complete");
    server.bucket("queue").versioning(Versioning.SUSPENDED);
    assertThat(run("task", task, "--json").json().at("/history/reason").asText())
        .isEqualTo("versioning_suspended");
  }

  /** What JSON holds comes out as JSON, every digit of it, also in an exported story. */
  @Test
  void jsonInsideABodyIsJson() throws IOException {
    String id = "b0000000-0000-4000-8000-000000000000";
    String input = "{\"a\":[1,0.1,{\"b\":null}],\"amount\":12345678901234567890.25}";
    String body =
        "{\"id\":\"%s\",\"shard\":\"b\",\"task_type\":\"t\",\"input\":%s,\"output\":[\"ü\"],\"status\":\"completed\",\"retry_policy\":{\"multiplier\":2.0},\"last_error\":\"{no"
            + " json\",\"progress\":1e400}";
    server.bucket("queue").put("tasks/b/" + id + ".json", body.formatted(id, input));

    CommandLineRun run = run("task", id, "--json");

    assertThat(run.out())
        .contains("\"input\":" + input, "\"output\":[\"ü\"]", "\"progress\":1E+400");
    assertThat(run.json().at("/task/retry_policy/multiplier").isNumber()).isTrue();
    assertThat(run.json().at("/task/last_error").asText()).isEqualTo("{no json");
    assertThat(run("tasks", "--type", "t", "--json").out()).contains("\"input\":" + input);
    assertThat(run("task", task, "--json").json().at("/events/1/changed"))
        .isEqualTo(
            BuquetBucket.parsed(
                "[\"attempt\",\"lease_expires_at\",\"lease_id\",\"status\",\"updated_at\",\"worker_id\"]"));
    Path story = directory.resolve("story.json");
    assertThat(run("export", id, story.toString()).exit()).isZero();
    assertThat(Files.readString(story)).contains("\"amount\" : 12345678901234567890.25");
    CommandLineRun again = CommandLineRun.of("task", "story:" + story, id, "--json");
    assertThat(again.json().at("/task/output").asText()).as(again.err()).isEqualTo("[\"ü\"]");

    JsonNode workflow = run("workflow", "wf-1", "--json").json();
    assertThat(workflow.at("/state/data").isObject()).isTrue();
    assertThat(workflow.at("/state/steps").isObject()).isTrue();
    assertThat(workflow.at("/state/signals").isObject()).isTrue();
    assertThat(workflow.at("/versions/1/changed").isArray()).isTrue();
  }

  /** A result in a step is written with its fraction. */
  @Test
  void fractionsInStepsAndSignalsStay() {
    server.clock().set(Instant.now().minus(Duration.ofDays(40)));
    server.bucket("queue").put("workflow/wf-1/steps/paid.json", "{\"amount\":0.5,\"n\":1e30}");
    server.clock().set(Instant.now());
    assertThat(run("workflow", "wf-1", "--json").out()).contains("{\"amount\":0.5,\"n\":1E+30}");
    assertThat(run("workflow", "wf-1").out()).contains("{\"amount\":0.5");
  }

  @Test
  void aWorkflowHasItsStepsSignalsDecisionsAndVersions() {
    JsonNode workflow = run("workflow", "wf-1", "--json").json();
    assertThat(workflow.at("/state/status").asText()).isEqualTo("completed");
    assertThat(workflow.path("steps"))
        .hasSize(2)
        .allMatch(step -> step.path("differs").isBoolean());
    assertThat(workflow.path("signals"))
        .hasSize(1)
        .allMatch(signal -> signal.path("consumed").asBoolean() && signal.path("late").isBoolean());
    assertThat(workflow.path("decisions"))
        .hasSize(3)
        .allMatch(decision -> decision.at("/output/waiting").asBoolean());
    assertThat(workflow.path("versions").findValuesAsText("event_type"))
        .startsWith("start")
        .endsWith("complete");

    JsonNode item = run("workflows", "--status", "completed", "--json").json().at("/items/0");
    assertThat(item.path("id").asText()).isEqualTo("wf-1");
    assertThat(item.path("prunable").asBoolean()).isTrue();
    assertThat(item.path("reason").isNull()).isTrue();
    assertThat(item.at("/steps/completed").asLong()).isEqualTo(2);
    assertThat(item.at("/artefacts/signals").asLong()).isEqualTo(1);
    assertThat(item.path("created_at").isNumber() && item.path("updated_at").isNumber()).isTrue();
    assertThat(item.path("last_modified").isNumber()).isTrue();
  }

  @Test
  void aMomentIsShownAsItsVersionHasItAndNotByTheFieldsOfAnotherKind() {
    long start = run("timeline", "wf-1", "--json").json().at("/items/0/event_time").asLong();

    String then = run("workflow", "wf-1", "--at", Instant.ofEpochSecond(start).toString()).out();
    assertThat(then)
        .startsWith("State at ")
        .contains("definition_hash")
        .doesNotContain("attempt_open", "children_created", "last_checkpoint", "undated");
    assertThat(run("task", "wf-1", "--at", Instant.ofEpochSecond(start).toString()).out())
        .isEqualTo(then);
    assertThat(run("workflow", "wf-1", "--at", "2026-01-01").out())
        .contains("The store knows nothing of that moment.")
        .doesNotContain("completed_at", "attempt_open");
    String retried = run("task", task, "--at", Instant.ofEpochSecond(start).toString()).out();
    assertThat(retried).doesNotContain("attempt_open", "children_created");
    assertThat(run("workflow", "wf-1").out()).doesNotContain("E9");
  }

  @Test
  void anExportOfAWorkflowNamesItsStepsAndSignals() throws IOException {
    for (String ending : List.of("json", "md", "html")) {
      Path file = directory.resolve("wf." + ending);
      CommandLineRun run = run("export", "wf-1", file.toString());
      assertThat(run.exit()).as(run.err()).isZero();
      assertThat(run.out()).startsWith("Workflow wf-1");
      assertThat(Files.readString(file)).contains("validate", "approval", "signal");
    }
    CommandLineRun tree = run("timeline", task, "--workflow");
    assertThat(tree.exit()).isEqualTo(2);
    assertThat(tree.err()).contains("workflows have ids of their own");
    assertThat(run("timeline", "wf-1", "--workflow").exit()).isZero();
  }

  @Test
  void workersAreListedWithWhatTheyHaveInWork() {
    String now = Instant.now().toString();
    String old = Instant.now().minus(Duration.ofHours(1)).toString();
    for (String worker : List.of("w-idle " + now, "w-busy " + old, "w-lost " + old)) {
      String[] parts = worker.split(" ");
      bucket.put(
          "workers/" + parts[0] + ".json",
          "{\"worker_id\":\"%s\",\"started_at\":\"%s\",\"last_heartbeat\":\"%s\",\"shards\":[\"a\"]}"
              .formatted(parts[0], old, parts[1]));
    }
    String busy = bucket.tasks().submit("long");
    bucket.tasks().claim(busy, "w-busy");
    bucket.tasks().claim(bucket.tasks().submit("long"), "w-unknown");
    server.log().clear();

    JsonNode items = run("workers", "--json").json().path("items");

    assertThat(items.valueStream().map(ReadBucketsTest::told))
        .containsExactlyInAnyOrder(
            "w-idle true 0", "w-busy null 1", "w-lost false 0", "w-unknown null 1");
    assertThat(items.valueStream().filter(item -> told(item).startsWith("w-busy")).findFirst())
        .hasValueSatisfying(
            item -> {
              assertThat(item.at("/oldest/id").asText()).isEqualTo(busy);
              assertThat(item.at("/oldest/since").isNumber()).isTrue();
              assertThat(item.path("shards").isArray()).isTrue();
            });
    assertThat(run("workers").out()).contains("not alive (stale)", "not registered", "One worker");
    assertThat(server.log().writes()).isEmpty();
  }

  private static String told(JsonNode item) {
    return item.path("worker_id").asText()
        + " "
        + item.path("alive").asText()
        + " "
        + item.path("running").asText();
  }

  /** Every command that opens a store, with its exit code; those that may write lack --yes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0 overview",
        "0 overview --format openmetrics --keep 30d",
        "0 tasks --limit 3",
        "0 tasks --status failed",
        "0 task ID",
        "0 task ID --at 2026-01-01",
        "0 timeline ID",
        "0 timeline wf-1",
        "0 task wf-1",
        "0 workers",
        "0 export wf-1 FILE",
        "0 diff ID 1 2",
        "0 workflows --limit 2",
        "0 workflow wf-1",
        "0 workflow wf-1 --at 2026-01-01",
        "0 export ID FILE",
        "0 errors",
        "0 preview --keep 30d",
        "0 preview --keep 30d --ids --plan FILE",
        "0 explain wf-1 --keep 30d",
        "2 cleanup --keep 30d",
        "5 forecast --keep 30d",
        "3 doctor",
        "0 hold wf-1 --workflow",
        "3 release wf-1 --workflow"
      })
  void commandsWithoutYesOnlyRead(String line) {
    List<String> words = new ArrayList<>(List.of(line.split(" ")));
    int exit = Integer.parseInt(words.removeFirst());
    String command = words.removeFirst();
    words.replaceAll(
        word ->
            switch (word) {
              case "ID" -> task;
              case "FILE" -> directory.resolve("file.json").toString();
              default -> word;
            });

    CommandLineRun run = run(command, words.toArray(String[]::new));

    assertThat(run.exit()).as(run.err()).isEqualTo(exit);
    assertThat(server.log().writes()).isEmpty();
    assertThat(server.log().calls())
        .isNotEmpty()
        .allMatch(call -> List.of("GET", "HEAD").contains(call.method()));
  }
}
