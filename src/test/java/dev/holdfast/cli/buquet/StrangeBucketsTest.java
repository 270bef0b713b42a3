package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.s3.S3Bucket;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Versioning;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Buckets that buquet alone would not write, and that are there all the same: keys of any letters,
 * markers on top, versions from before there were versions, thousands of versions, bodies of
 * nothing and of megabytes. Each command reads them and says what is there. On the strict server of
 * the tests.
 */
class StrangeBucketsTest {

  private static final String TASK = "a3f1c0de-5b7e-4c2a-9d10-6e2f4b8a7c31";
  private static final String KEY = "tasks/a/" + TASK + ".json";

  @TempDir Path directory;
  private S3Server server;
  private BuquetBucket bucket;
  private S3Bucket objects;

  @BeforeEach
  void start() {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    server = S3Server.start();
    bucket = BuquetBucket.on(server, "queue");
    objects = server.bucket("queue");
    server.clock().set(Instant.now().minus(Duration.ofDays(60)));
  }

  @AfterEach
  void stop() {
    bucket.close();
    server.close();
  }

  private CommandLineRun run(String command, String... options) {
    List<String> line =
        new ArrayList<>(List.of(command, "s3://queue?endpoint=" + server.endpoint()));
    line.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), line.toArray(String[]::new));
  }

  private JsonNode read(String command, String... options) {
    List<String> more = new ArrayList<>(List.of("--json"));
    more.addAll(List.of(options));
    CommandLineRun run = run(command, more.toArray(String[]::new));
    assertThat(run.exit()).as("%s: %s", command, run.err()).isIn(0, 3);
    return run.json();
  }

  private static String task(String status, int attempt) {
    return """
    {"id":"%s","shard":"a","task_type":"send","input":null,"output":null,"status":"%s",
    "attempt":%d,"retry_count":0,"created_at":"2026-01-28T12:00:00Z",
    "available_at":"2026-01-28T12:00:00Z","updated_at":"2026-01-28T12:00:00Z",
    "last_error":"ValueError: no card","lease_expires_at":null}\
    """
        .formatted(TASK, status, attempt);
  }

  private void today() {
    server.clock().set(Instant.now());
  }

  /**
   * Every command of a task and of the bucket; none may fail, whatever the bucket holds. Returns
   * what is told of the task.
   */
  private JsonNode everyCommandReads() {
    today();
    server.log().clear();
    read("overview");
    read("tasks");
    read("errors");
    read("doctor");
    read("workflows");
    read("preview", "--keep", "30d");
    JsonNode told = read("task", TASK);
    read("timeline", TASK);
    assertThat(run("export", TASK, directory.resolve("story.json").toString()).exit()).isIn(0, 3);
    assertThat(run("export", TASK, directory.resolve("story.md").toString()).exit()).isIn(0, 3);
    assertThat(server.log().writes()).isEmpty();
    return told;
  }

  @Test
  void aTaskUnderAMarkerIsGoneAndItsHistoryIsThere() {
    objects.put(KEY, task("pending", 0));
    objects.put(KEY, task("running", 1));
    objects.delete(KEY);
    objects.put("clock/now", "");

    everyCommandReads();

    JsonNode told = read("task", TASK);
    assertThat(told.path("task").isNull()).isTrue();
    assertThat(told.path("events").findValuesAsText("event_type"))
        .containsExactly("submit", "claim", "delete");
    assertThat(told.at("/events/2/delete_marker").asBoolean()).isTrue();
    assertThat(read("tasks").path("items")).isEmpty();
  }

  /** No call that deletes many can name such a key: its workflow is kept, and no other. */
  @Test
  void aKeyThatIsNoXmlKeepsItsWorkflowAndStopsNoOther() {
    objects.put(KEY, task("failed", 1));
    WorkflowScenarios workflows = new WorkflowScenarios(bucket);
    workflows.completed("a\u001bb");
    workflows.completed("b\tc");
    everyCommandReads();

    CommandLineRun run = run("cleanup", "--keep", "30d", "--yes", "--json");

    assertThat(run.exit()).as(run.err()).isEqualTo(3);
    assertThat(run.json().path("workflows_pruned").asLong()).isEqualTo(1);
    assertThat(run.json().at("/failed/0/code").asText()).isEqualTo("key_not_xml");
    assertThat(run.json().at("/failed/0/id").asText()).isEqualTo("a\u001bb");
    assertThat(objects.keys()).filteredOn(key -> key.startsWith("workflow/a\u001bb/s")).hasSize(4);
  }

  @Test
  void aStateUnderAMarkerLeavesStepsWithoutAState() {
    objects.put(KEY, task("failed", 1));
    new WorkflowScenarios(bucket).completed("wf-1");
    objects.delete("workflow/wf-1/state.json");

    everyCommandReads();

    assertThat(read("preview", "--keep", "30d").at("/skipped/no_state").asLong()).isEqualTo(1);
    JsonNode explained = read("explain", "wf-1", "--keep", "30d");
    assertThat(explained.path("eligible").asBoolean()).isFalse();
    assertThat(read("workflow", "wf-1").path("versions").findValuesAsText("event_type"))
        .last()
        .isEqualTo("delete");
  }

  @Test
  void versionsFromBeforeThereWereVersionsAreRead() {
    objects.versioning(Versioning.NEVER);
    objects.put(KEY, task("pending", 0));
    new WorkflowScenarios(bucket).completed("wf-1");
    objects.versioning(Versioning.ENABLED);
    objects.put(KEY, task("running", 1));

    everyCommandReads();

    JsonNode told = read("task", TASK);
    assertThat(told.path("events").findValuesAsText("version_id")).first().isEqualTo("null");
    assertThat(told.path("events").findValuesAsText("event_type"))
        .containsExactly("submit", "claim");
    assertThat(read("preview", "--keep", "30d").path("workflows").asLong()).isEqualTo(1);
    CommandLineRun pruned = run("cleanup", "--keep", "30d", "--yes", "--json");
    assertThat(pruned.json().path("workflows_pruned").asLong()).as(pruned.err()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a:b",
        "a+b",
        "a%b",
        "a%20b",
        "a b",
        " a",
        "ü",
        "账单👩",
        "a?b&c=d",
        "a#b",
        "a\"b'c<>",
        "a/b",
        "a//b",
        "..",
        "steps",
        "signals",
        "steps/x",
        "-a",
        "{0}",
        "a,b",
        "*"
      })
  void idsOfAnyLettersAreFoundExplainedAndPruned(String id) {
    objects.put(KEY, task("failed", 1));
    new WorkflowScenarios(bucket).completed(id);
    everyCommandReads();

    assertThat(read("workflows").path("items").findValuesAsText("id")).containsExactly(id);
    JsonNode workflow = read("workflow", "--", id);
    assertThat(workflow.path("steps")).hasSize(2);
    assertThat(workflow.path("signals")).hasSize(1);
    assertThat(read("explain", "--keep", "30d", "--", id).path("eligible").asBoolean()).isTrue();
    Path archive = directory.resolve("kept.archive");
    CommandLineRun pruned =
        run("cleanup", "--keep", "30d", "--yes", "--json", "--archive", archive.toString());
    assertThat(pruned.exit()).as(pruned.err()).isZero();
    assertThat(pruned.json().path("objects_deleted").asLong()).isEqualTo(3);
    assertThat(objects.keys()).anyMatch(key -> key.equals("workflow/" + id + "/state.json"));
    CommandLineRun back =
        CommandLineRun.in(
            directory.resolve("records"),
            "archive",
            "restore",
            archive.toString(),
            "s3://queue?endpoint=" + server.endpoint(),
            "--yes");
    assertThat(back.exit()).as(back.err()).isZero();
    assertThat(read("workflow", "--", id).path("steps"))
        .allMatch(step -> step.path("stored").asBoolean());
  }

  /** Objects that no step and no signal of buquet is are counted one by one all the same. */
  @Test
  void objectsOfOddNamesAreEachCountedAndPruned() {
    objects.put(KEY, task("failed", 1));
    String id = new WorkflowScenarios(bucket).completed("wf-1");
    server.clock().advance(Duration.ofSeconds(-60));
    Stream.of("steps/ship", "steps/", "steps/a/b", "signals/x", "signals/", "steps/.json")
        .forEach(name -> objects.put("workflow/" + id + "/" + name, ""));
    objects.put("workflow/steps/odd.json", "1");
    objects.put("workflow/steps/steps/odd.json", "1");
    objects.put("workflow/state.json", "{}");
    objects.put("workflow//state.json", "{\"id\":\"\",\"type\":\"t\",\"status\":\"completed\"}");
    objects.put("workflow//steps/a.json", "1");
    everyCommandReads();

    JsonNode preview = read("preview", "--keep", "30d", "--ids");
    assertThat(preview.path("ids").toString()).isEqualTo("[\"wf-1\"]");
    assertThat(preview.path("objects").asLong()).isEqualTo(9);
    assertThat(preview.path("steps").asLong()).isEqualTo(6);
    assertThat(preview.path("signals").asLong()).isEqualTo(3);
    Path archive = directory.resolve("kept.archive");
    CommandLineRun run =
        run("cleanup", "--keep", "30d", "--yes", "--json", "--archive", archive.toString());
    assertThat(run.json().path("objects_deleted").asLong()).as(run.err()).isEqualTo(9);
    assertThat(run.json().path("steps_deleted").asLong()).isEqualTo(6);
    assertThat(objects.keys())
        .noneMatch(key -> key.startsWith("workflow/wf-1/s") && !key.endsWith("state.json"));
    assertThat(CommandLineRun.of("workflow", archive.toString(), "wf-1", "--json").exit()).isZero();
  }

  @Test
  void fiveThousandVersionsOfOneTaskAreReadUpToTheLimitAndSaidToBeMore() {
    objects.put(KEY, task("pending", 0));
    for (int at = 1; at <= 5_000; at++) {
      objects.put(KEY, task("running", at));
    }
    JsonNode told = everyCommandReads();
    boolean complete = told.at("/history/complete").asBoolean();
    assertThat(told.path("events").size()).isLessThanOrEqualTo(5_001);
    assertThat(complete).isEqualTo(told.path("events").size() == 5_001);
    assertThat(told.at("/task/attempt").asLong()).isEqualTo(5_000);
  }

  @Test
  void emptyBodiesAndBodiesOfMegabytesAreRead() throws Exception {
    String big = "x".repeat(5 << 20);
    objects.put(
        KEY, task("failed", 1).replace("\"input\":null", "\"input\":{\"a\":\"" + big + "\"}"));
    objects.put("tasks/b/b3f1c0de-5b7e-4c2a-9d10-6e2f4b8a7c31.json", "");
    String id = new WorkflowScenarios(bucket).completed("wf-1");
    objects.put("workflow/" + id + "/steps/big.json", "\"" + big + "\"");
    objects.put("workflow/" + id + "/steps/none.json", "");
    objects.put("workflow/empty/state.json", "");
    objects.put("workflow/empty/steps/a.json", "");
    bucket.workflows().become(id, "completed");
    everyCommandReads();

    CommandLineRun told = run("task", TASK, "--json");
    assertThat(told.json().at("/task/input").isTextual()).isTrue();
    assertThat(told.json().at("/cut/input").asLong()).isGreaterThan(5 << 20);
    assertThat(told.out().length()).isLessThan(3 << 20);
    assertThat(run("tasks", "--json").out().length()).isLessThan(3 << 20);
    assertThat(read("overview").path("unreadable").asLong()).isEqualTo(2);
    JsonNode preview = read("preview", "--keep", "30d");
    assertThat(preview.path("bytes").asLong()).isGreaterThan(5 << 20);
    assertThat(preview.at("/skipped/unreadable").asLong()).isEqualTo(1);
    Path archive = directory.resolve("kept.archive");
    CommandLineRun run =
        run(
            "cleanup",
            "--keep",
            "30d",
            "--yes",
            "--json",
            "--summary",
            "--archive",
            archive.toString());
    assertThat(run.json().path("workflows_pruned").asLong()).as(run.err()).isEqualTo(1);
    assertThat(Files.size(archive)).isGreaterThan(5 << 20);
    assertThat(CommandLineRun.of("archive", "verify", archive.toString()).exit()).isZero();
    assertThat(CommandLineRun.of("workflow", archive.toString(), "wf-1").exit()).isZero();
  }

  @Test
  void attemptsAreComparedAlsoWhereVersionsBetweenAreUnreadable() {
    objects.put(KEY, task("pending", 0));
    objects.put(KEY, task("running", 1));
    objects.put(KEY, "\u0000{broken");
    objects.put(KEY, task("pending", 1));
    objects.put(KEY, "");
    objects.put(KEY, task("running", 2));
    objects.put(KEY, task("failed", 2));
    everyCommandReads();
    JsonNode told = read("task", TASK);
    assertThat(told.path("events").findValuesAsText("event_type"))
        .containsExactly("submit", "claim", "unreadable", "retry", "unreadable", "claim", "fail");
    assertThat(told.path("attempts")).hasSize(2);
    CommandLineRun compared = run("diff", TASK, "1", "2", "--json");
    assertThat(compared.exit()).as(compared.err()).isZero();
    assertThat(read("errors").at("/items/0/count").asLong()).isEqualTo(1);
  }
}
