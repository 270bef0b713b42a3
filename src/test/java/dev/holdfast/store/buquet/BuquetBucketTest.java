package dev.holdfast.store.buquet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.s3.Call;
import dev.holdfast.s3.Operation;
import dev.holdfast.s3.S3Bucket;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Version;
import dev.holdfast.s3.Versioning;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proves that the fixture leaves what buquet leaves: the versions and transitions its source has,
 * under the conditions its source sets. What a running buquet wrote is proved by its recording.
 */
class BuquetBucketTest {

  private S3Server server;
  private BuquetBucket bucket;
  private S3Bucket stored;

  @BeforeEach
  void start() {
    server = S3Server.start();
    server.bucket("queue", Versioning.ENABLED);
    stored = server.bucket("queue");
    bucket = BuquetBucket.in(server, "queue");
  }

  @AfterEach
  void stop() {
    bucket.close();
    server.close();
  }

  @Test
  void taskHasOneVersionForEachTransition() {
    String id = new TaskScenarios(bucket).completedAfterTwoRetries();

    assertThat(history(id))
        .containsExactly(
            "completed 3 2",
            "running 3 2",
            "pending 2 2",
            "running 2 1",
            "pending 1 1",
            "running 1 0",
            "pending 0 0");
  }

  @Test
  void everyChangeOfTaskOrStateIsConditional() {
    new TaskScenarios(bucket).completed();
    new WorkflowScenarios(bucket).completed();

    assertThat(server.log().of(Operation.PUT_OBJECT))
        .filteredOn(call -> call.key().matches("tasks/.*|.*/(state|steps/.*)\\.json"))
        .extracting(Call::condition)
        .allMatch(condition -> condition.startsWith("If-"));
  }

  @Test
  void marksFollowTheTask() {
    TaskScenarios tasks = new TaskScenarios(bucket);
    String pending = tasks.pending();
    String running = tasks.running();
    tasks.completed();

    assertThat(stored.keys())
        .filteredOn(key -> key.startsWith("ready/"))
        .allMatch(key -> key.matches("ready/[0-9a-f]/\\d{10}/" + pending))
        .hasSize(1);
    assertThat(stored.keys())
        .filteredOn(key -> key.startsWith("leases/"))
        .allMatch(key -> key.matches("leases/[0-9a-f]/\\d{10}/" + running))
        .hasSize(1);
  }

  @Test
  void monitorKeepsTheWorkerOfTheTaskItFails() {
    String id = new TaskScenarios(bucket).failedByMonitor();

    JsonNode task = bucket.read(bucket.tasks().key(id));
    assertThat(task.path("status").asText()).isEqualTo("failed");
    assertThat(task.path("worker_id").asText()).isEqualTo("worker-1");
    assertThat(task.path("last_error").asText())
        .isEqualTo("Timeout after max retries (0 attempts)");
  }

  @Test
  void completedWorkflowLeavesStateStepsAndSignals() {
    String id = new WorkflowScenarios(bucket).completed();

    assertThat(stored.keys())
        .filteredOn(key -> key.startsWith("workflow/"))
        .hasSize(4)
        .contains("workflow/" + id + "/state.json", "workflow/" + id + "/steps/ship.json")
        .anyMatch(
            key -> key.matches("workflow/.*/signals/approval/.*\\+00:00_[0-9a-f-]{36}\\.json"));
    JsonNode state = bucket.read(BuquetWorkflows.state(id));
    assertThat(state.at("/steps/ship/status").asText()).isEqualTo("completed");
    assertThat(state.at("/steps/ship/task_id").isMissingNode()).isTrue();
    assertThat(state.path("current_steps")).isEmpty();
  }

  @Test
  void stepThatReturnsNothingHasAnObjectAndNoResult() {
    String id = new WorkflowScenarios(bucket).completedWithoutResult();

    assertThat(stored.live(BuquetWorkflows.stepKey(id, "notify")).orElseThrow().text())
        .isEqualTo("null");
    assertThat(bucket.read(BuquetWorkflows.state(id)).at("/steps/notify").has("result")).isFalse();
  }

  @Test
  void versionsFromBeforeVersioningAreNull() {
    String id = new TaskScenarios(bucket).versionFromBefore();

    assertThat(stored.versions(bucket.tasks().key(id)).getLast().id()).isEqualTo(Version.NULL);
  }

  @Test
  void bucketIsTheSameWithAndWithoutRequests() {
    S3Bucket direct = server.bucket("direct", Versioning.ENABLED);
    try (BuquetBucket writer = BuquetBucket.directly(server, "direct", "queue".hashCode())) {
      new WorkflowScenarios(writer).completed();
    }
    new WorkflowScenarios(bucket).completed();

    assertThat(etags(direct)).isEqualTo(etags(stored)).isNotEmpty();
  }

  @Test
  void equalSeedsWriteEqualBuckets() {
    assertThat(etags(new RandomBucket(7, 12))).isEqualTo(etags(new RandomBucket(7, 12)));
    assertThat(etags(new RandomBucket(7, 12))).isNotEqualTo(etags(new RandomBucket(8, 12)));
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void scenarioOfTasksCanBeWritten(Function<TaskScenarios, String> scenario) {
    assertThat(scenario.apply(new TaskScenarios(bucket))).hasSize(36);
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void scenarioOfWorkflowsCanBeWritten(Function<WorkflowScenarios, String> scenario) {
    String id = scenario.apply(new WorkflowScenarios(bucket));

    assertThat(stored.keys()).anyMatch(key -> key.startsWith("workflow/" + id + "/"));
  }

  static Stream<Function<TaskScenarios, String>> tasks() {
    return Stream.of(
        TaskScenarios::scheduled,
        TaskScenarios::runningWithExpiredLease,
        TaskScenarios::failedByHandler,
        TaskScenarios::timedOutAndPending,
        TaskScenarios::cancelled,
        TaskScenarios::expired,
        TaskScenarios::archived,
        TaskScenarios::replayed,
        TaskScenarios::rescheduledThreeTimes,
        tasks -> tasks.leaseExtended(5),
        TaskScenarios::cancelRequested,
        TaskScenarios::inputElsewhere,
        TaskScenarios::inputMissing,
        TaskScenarios::unreadableVersion,
        TaskScenarios::deleted,
        TaskScenarios::shardOfTwoDigits,
        TaskScenarios::migrated,
        TaskScenarios::pendingWithoutReadyMark,
        TaskScenarios::readyMarkAlone,
        TaskScenarios::leaseMarkAlone,
        TaskScenarios::runningWithReadyMark,
        TaskScenarios::readyMarkInWrongMinute);
  }

  static Stream<Function<WorkflowScenarios, String>> workflows() {
    return Stream.of(
        WorkflowScenarios::running,
        WorkflowScenarios::stalled,
        WorkflowScenarios::pausedByHand,
        WorkflowScenarios::pausedByVersion,
        WorkflowScenarios::pausedByStep,
        WorkflowScenarios::failed,
        WorkflowScenarios::cancelledWithLateStep,
        WorkflowScenarios::completedWithStraggler,
        workflows -> workflows.withStatus("compensating"),
        WorkflowScenarios::malformed,
        WorkflowScenarios::notJson,
        WorkflowScenarios::idOtherThanKey,
        WorkflowScenarios::stepsWithoutState,
        WorkflowScenarios::twins,
        WorkflowScenarios::oddId,
        workflows -> workflows.manySignals(5),
        WorkflowScenarios::resultDiffers,
        WorkflowScenarios::cursorWithoutSuffix,
        WorkflowScenarios::lateSignal,
        WorkflowScenarios::unreadSignal);
  }

  private List<String> history(String id) {
    return stored.versions(bucket.tasks().key(id)).stream()
        .map(version -> BuquetBucket.parsed(version.text()))
        .map(
            task ->
                task.path("status").asText()
                    + " "
                    + task.path("attempt").asLong()
                    + " "
                    + task.path("retry_count").asLong())
        .toList();
  }

  private static List<String> etags(RandomBucket random) {
    try (S3Server one = S3Server.start()) {
      one.clock().set(Instant.parse("2026-01-28T12:00:00Z"));
      S3Bucket bucket = one.bucket("queue", Versioning.ENABLED);
      random.write(one, "queue");
      return etags(bucket);
    }
  }

  private static List<String> etags(S3Bucket bucket) {
    return bucket.contents().values().stream().flatMap(List::stream).map(Version::etag).toList();
  }
}
