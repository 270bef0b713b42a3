package dev.holdfast.cli.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.cli.CommandLineRun;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.s3.Operation;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Version;
import dev.holdfast.s3.Versioning;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.WorkflowScenarios;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The summary that a prune writes beside a state, on the server of the tests, and the options that
 * only one kind of store has.
 */
class PruneSummaryTest {

  private static final String BUCKET = "queue";

  @TempDir Path directory;
  private S3Server server;
  private BuquetBucket bucket;
  private WorkflowScenarios workflows;

  @BeforeEach
  void start() {
    System.setProperty("aws.accessKeyId", S3Server.KEY_ID);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    server = S3Server.start();
    bucket = BuquetBucket.on(server, BUCKET);
    workflows = new WorkflowScenarios(bucket);
    server.clock().set(Instant.now().minus(Duration.ofDays(60)));
  }

  @AfterEach
  void stop() {
    bucket.close();
    server.close();
  }

  private void today() {
    server.clock().set(Instant.now());
  }

  private CommandLineRun run(String command, String... options) {
    List<String> line =
        new ArrayList<>(List.of(command, "s3://" + BUCKET + "?endpoint=" + server.endpoint()));
    line.addAll(List.of(options));
    return CommandLineRun.in(directory.resolve("records"), line.toArray(String[]::new));
  }

  private CommandLineRun prune() {
    return run("cleanup", "--keep", "30d", "--yes", "--json", "--summary");
  }

  private String text(String key) {
    return server
        .bucket(BUCKET)
        .live(key)
        .map(Version::body)
        .map(body -> new String(body, StandardCharsets.UTF_8))
        .orElse(null);
  }

  private JsonNode summary(String id) throws IOException {
    String text = text("workflow/" + id + "/archive.json");
    return text == null ? null : new ObjectMapper().readTree(text);
  }

  @Test
  void namesEachObjectThatIsPrunedAndTheNextPruneAddsToIt() throws IOException {
    workflows.completed("wf-a");
    workflows.failed();
    String step = text("workflow/wf-a/steps/ship.json");
    today();

    CommandLineRun first = prune();

    assertThat(first.exit()).as(first.err()).isZero();
    assertThat(first.json().get("workflows_pruned").asLong()).isEqualTo(2);
    assertThat(first.json().get("summaries").asLong()).isEqualTo(2);
    JsonNode once = summary("wf-a");
    assertThat(once.get("workflow").asText()).isEqualTo("wf-a");
    JsonNode run = once.get("runs").get(0);
    assertThat(run.get("status").asText()).isEqualTo("completed");
    assertThat(run.get("holdfast").asText()).isEqualTo(ProgramVersion.text());
    assertThat(run.get("policy"))
        .isEqualTo(
            BuquetBucket.parsed(
                "{\"expire_time\":2592000,\"statuses\":[\"completed\",\"failed\",\"cancelled\"]}"));
    assertThat(run.get("pruned_at").asLong()).isPositive();
    assertThat(run.at("/state/version_id").asText()).isNotEmpty();
    assertThat(run.at("/state/etag").asText()).startsWith("\"");
    assertThat(run.at("/state/updated_at").asText()).contains("T");
    assertThat(run.get("definition_hash").asText()).startsWith("sha256:");
    assertThat(run.get("objects")).hasSize(3);
    JsonNode shipped =
        run.get("objects")
            .valueStream()
            .filter(each -> each.get("key").asText().equals("workflow/wf-a/steps/ship.json"))
            .findFirst()
            .orElseThrow();
    assertThat(shipped.get("value")).isEqualTo(new ObjectMapper().readTree(step));
    assertThat(shipped.get("sha256").asText()).hasSize(64);

    server.clock().set(Instant.now().minus(Duration.ofDays(59)));
    bucket.put("workflow/wf-a/steps/again.json", "1");
    bucket.workflows().become("wf-a", "cancelled");
    today();
    CommandLineRun second = prune();
    assertThat(second.json().get("summaries").asLong()).as(second.err()).isEqualTo(1);
    JsonNode twice = summary("wf-a");
    assertThat(twice.get("runs")).hasSize(2);
    assertThat(twice.get("runs").get(0)).isEqualTo(run);
    assertThat(twice.get("runs").get(1).get("objects")).hasSize(1);
    assertThat(run("preview", "--keep", "30d", "--json").json().at("/skipped/nothing_left").asInt())
        .isEqualTo(2);
    assertThat(run("doctor", "--json").out()).doesNotContain("archive.json");
  }

  @Test
  void whatCannotBeWrittenDownIsNotPruned() {
    workflows.completed("wf-a");
    workflows.completed("wf-b");
    bucket.put("workflow/wf-a/archive.json", "{\"mine\":true}");
    today();

    CommandLineRun run = prune();

    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.json().get("workflows_pruned").asLong()).isEqualTo(1);
    assertThat(run.json().get("summaries").asLong()).isEqualTo(1);
    assertThat(run.json().at("/failed/0/key").asText()).isEqualTo("workflow/wf-a/archive.json");
    assertThat(run.json().at("/failed/0/code").asText()).isEqualTo("summary_foreign");
    assertThat(text("workflow/wf-a/archive.json")).isEqualTo("{\"mine\":true}");
    assertThat(text("workflow/wf-a/steps/ship.json")).isNotNull();
  }

  @Test
  void aSummaryOfWhatCameToLifeIsTakenBackWithIt() throws IOException {
    workflows.completed("wf-a");
    today();
    server
        .faults()
        .on(Operation.DELETE_OBJECTS)
        .skip(1)
        .after(() -> bucket.workflows().become("wf-a", "running"));

    CommandLineRun run = prune();

    assertThat(run.json().get("undone").asLong()).as(run.err()).isEqualTo(1);
    assertThat(run.json().get("summaries").asLong()).isZero();
    assertThat(summary("wf-a")).isNull();
  }

  @Test
  void isWrittenWithoutVersionsTooAndBesideAnArchive() throws IOException {
    server.bucket(BUCKET).versioning(Versioning.NEVER);
    workflows.completed("wf-a");
    today();
    Path archive = directory.resolve("pruned.archive");

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

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(summary("wf-a").get("runs")).hasSize(1);
  }

  @Test
  void isFrozenWithAPlan() throws IOException {
    workflows.completed("wf-a");
    today();
    Path plan = directory.resolve("night.plan");

    CommandLineRun frozen = run("preview", "--keep", "30d", "--summary", "--plan", plan.toString());
    assertThat(frozen.exit()).as(frozen.err()).isZero();
    assertThat(frozen.err()).contains("--summary");
    CommandLineRun run = run("cleanup", "--plan", plan.toString(), "--yes", "--json");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.json().get("summaries").asLong()).isEqualTo(1);
    assertThat(summary("wf-a").get("runs")).hasSize(1);
  }

  @Test
  void optionsThatMeanNothingForAStoreAreRefusedByName() {
    workflows.completed("wf-a");
    today();
    for (String option : List.of("--lock-timeout", "--statement-timeout")) {
      CommandLineRun run = run("cleanup", "--keep", "30d", "--yes", option, "4s");
      assertThat(run.exit()).as(option).isEqualTo(2);
      assertThat(run.err()).contains(option, "buquet");
    }
    CommandLineRun lag = run("cleanup", "--keep", "30d", "--yes", "--max-lag", "1MB");
    assertThat(lag.exit()).isEqualTo(2);
    assertThat(lag.err()).contains("--max-lag");
    String store = directory.resolve("tasks.db").toString();
    assertThat(CommandLineRun.of("demo", store, "--tasks", "400").exit()).isZero();
    CommandLineRun elsewhere =
        CommandLineRun.of("cleanup", "sqlite:" + store, "--keep", "30d", "--summary", "--yes");
    assertThat(elsewhere.exit()).as(elsewhere.err()).isEqualTo(2);
    assertThat(elsewhere.err()).contains("--summary", "buquet");
    CommandLineRun service =
        CommandLineRun.of(
            "service", "print", "sqlite:" + store, "--every", "1d", "--keep", "30d", "--summary");
    assertThat(service.exit()).isEqualTo(2);
    assertThat(service.err()).contains("--summary");
  }
}
