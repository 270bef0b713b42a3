package dev.holdfast.store.buquet.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.s3.Operation;
import dev.holdfast.s3.S3Bucket;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Versioning;
import dev.holdfast.store.Finding;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.BuquetStoreProvider;
import dev.holdfast.store.buquet.BuquetWorkflows;
import dev.holdfast.store.buquet.InputHash;
import dev.holdfast.store.buquet.TaskScenarios;
import dev.holdfast.store.buquet.TestBuckets;
import dev.holdfast.store.buquet.WorkflowScenarios;
import dev.holdfast.store.terms.FindingTerm;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Proves that each thing that can be wrong with a bucket is found where it is, by reading only, and
 * that nothing is found in a sound bucket.
 */
class BuquetInspectorTest {

  private static final String ALL_COVERED =
      "<LifecycleConfiguration><Rule><ID>all</ID><Filter><Prefix></Prefix></Filter>"
          + "<Status>Enabled</Status><NoncurrentVersionExpiration><NoncurrentDays>30"
          + "</NoncurrentDays></NoncurrentVersionExpiration></Rule></LifecycleConfiguration>";

  private S3Server server;
  private BuquetBucket bucket;
  private S3Bucket stored;
  private TaskScenarios tasks;
  private WorkflowScenarios workflows;

  @BeforeEach
  void start() {
    server = S3Server.start();
    bucket = BuquetBucket.on(server, TestBuckets.BUCKET);
    stored = server.bucket(TestBuckets.BUCKET);
    stored.lifecycle(ALL_COVERED);
    tasks = new TaskScenarios(bucket);
    workflows = new WorkflowScenarios(bucket);
    ago(Duration.ofSeconds(90));
  }

  @AfterEach
  void stop() {
    bucket.close();
    server.close();
  }

  private void ago(Duration age) {
    server.clock().set(Instant.now().minus(age));
  }

  /** Looks now; nothing may write. */
  private Map<FindingTerm, Finding> look() {
    server.clock().set(Instant.now());
    server.log().clear();
    try (TaskStore store =
        new BuquetStoreProvider().elsewhere(TestBuckets.address(server), TestBuckets.OPTIONS)) {
      List<Finding> findings =
          store.role(Inspectable.class).orElseThrow().inspect(Progress.NONE, Cancellation.never());
      assertThat(findings).isSortedAccordingTo(Finding.WORST_FIRST);
      assertThat(server.log().writes()).isEmpty();
      return findings.stream()
          .collect(Collectors.toMap(Finding::kind, each -> each, (a, _) -> a, LinkedHashMap::new));
    }
  }

  private void assertFound(FindingTerm kind, String... concerned) {
    Map<FindingTerm, Finding> found = look();
    assertThat(found).containsOnlyKeys(kind);
    assertThat(found.get(kind).sample()).containsExactlyInAnyOrder(concerned);
    assertThat(found.get(kind).count()).isEqualTo(concerned.length);
    assertThat(kind.code()).startsWith("buquet_");
  }

  private void put(String key, String json) {
    bucket.put(key, json.replace('\'', '"'));
  }

  private void worker(String id, Duration silent) {
    Instant seen = Instant.now().minus(silent);
    put("workers/" + id + ".json", "{'worker_id':'" + id + "','last_heartbeat':'" + seen + "'}");
  }

  @Test
  void inASoundBucketNothingIsFound() {
    worker(BuquetWorkflows.WORKER, Duration.ofSeconds(5));
    tasks.pending();
    tasks.scheduled();
    tasks.running();
    tasks.completed();
    tasks.completedAfterTwoRetries();
    tasks.failedByHandler();
    tasks.cancelled();
    tasks.expired();
    tasks.archived();
    tasks.replayed();
    tasks.rescheduledThreeTimes();
    tasks.inputElsewhere();
    tasks.deleted();
    tasks.leaseExtended(3);
    workflows.running();
    workflows.pausedByHand();
    workflows.completed();
    workflows.completedWithoutResult();
    workflows.failed();
    workflows.stepsWithoutState();
    record("k1", tasks.pending(), "{'order':'ORD-7'}", Instant.now().plusSeconds(600));
    schedule(tasks.completed(), Instant.now().plusSeconds(30));

    assertThat(look()).isEmpty();
  }

  @Test
  void whatWasWrittenJustNowIsJudgedByNobody() {
    server.clock().set(Instant.now());
    tasks.pendingWithoutReadyMark();
    workflows.stalled();
    put("payloads/" + bucket.uuid() + "/input.json", "1");

    assertThat(look()).isEmpty();
  }

  @Test
  void aPendingTaskWithoutAMarkOrWithOneInAnotherMinuteIsFound() {
    ago(Duration.ofMinutes(30));
    tasks.pending();
    assertFound(
        BuquetFindings.NO_READY_MARK,
        tasks.pendingWithoutReadyMark(),
        tasks.readyMarkInWrongMinute());
  }

  @Test
  void aShardWhoseFirstTenMarksCannotBeClaimedIsFound() {
    tasks.completed();
    for (int mark = 0; mark < 10; mark++) {
      put("ready/b/0000000001/b0000000-0000-4000-8000-00000000000" + mark, "");
    }
    for (int mark = 0; mark < 9; mark++) {
      put("ready/c/0000000001/c0000000-0000-4000-8000-00000000000" + mark, "");
    }
    assertFound(BuquetFindings.BLOCKED_READY_INDEX, "ready/b/");
  }

  @Test
  void aLeaseThatIsOverIsFound() {
    ago(Duration.ofMinutes(7));
    assertFound(BuquetFindings.EXPIRED_LEASE, tasks.running());
  }

  @Test
  void aLeaseWithoutAMarkIsFound() {
    String id = tasks.running();
    bucket.delete(bucket.tasks().leaseMark(id));
    assertFound(BuquetFindings.NO_LEASE_MARK, id);
  }

  @Test
  void aStaleWorkerWithALeaseIsNoted() {
    worker(BuquetWorkflows.WORKER, Duration.ofMinutes(3));
    assertFound(BuquetFindings.STALE_WORKER, tasks.running());
    worker("worker-2", Duration.ofMinutes(3));
    worker(BuquetWorkflows.WORKER, Duration.ofSeconds(3));
    assertThat(look()).isEmpty();
  }

  @Test
  void aTaskInAnotherShardThanItNamesIsFoundAndSoIsTheLongShard() {
    String id = tasks.migrated();
    Map<FindingTerm, Finding> found = look();
    assertThat(found).containsOnlyKeys(BuquetFindings.SHARD_MISMATCH, BuquetFindings.LONG_SHARDS);
    assertThat(found.get(BuquetFindings.SHARD_MISMATCH).sample()).containsExactly(id);
    assertThat(found.get(BuquetFindings.LONG_SHARDS).sample()).containsExactly(id.substring(0, 2));
  }

  @Test
  void shardsWithSeveralDigitsAreFound() {
    assertFound(BuquetFindings.LONG_SHARDS, tasks.shardOfTwoDigits().substring(0, 2));
  }

  @Test
  void aRequestToStopThatHadNoEffectIsNoted() {
    String over = tasks.cancelRequested();
    bucket.tasks().complete(over, bucket.read(bucket.tasks().key(over)));
    String again = tasks.cancelRequested();
    bucket.tasks().retry(again, "Retryable error", 0);
    tasks.cancelRequested();
    assertFound(BuquetFindings.CANCEL_REQUESTED, over, again);
  }

  @Test
  void aReplayedTaskThatWillExpireIsFound() {
    String id = tasks.replayed();
    bucket.change(
        bucket.tasks().key(id),
        task -> task.put("expires_at", Instant.now().minusSeconds(5).toString()));
    assertFound(BuquetFindings.EXPIRES_AT_ONCE, id);
  }

  @Test
  void aTaskThatTheMonitorFailedIsNoted() {
    assertFound(BuquetFindings.KILLED_BY_LEASE, tasks.failedByMonitor());
  }

  private void record(String key, String task, String input, Instant expires) {
    String hash = InputHash.of(BuquetBucket.parsed(input.replace('\'', '"'))).orElseThrow();
    put(
        InputHash.recordKey("send_invoice", key),
        "{'key':'%s','task_id':'%s','expires_at':'%s','input_hash':'%s'}"
            .formatted(key, task, expires, hash));
  }

  @Test
  void recordsWithoutATaskOfAnotherInputOrExpiredAreFound() {
    Instant soon = Instant.now().plusSeconds(600);
    record("sound", tasks.pending(), "{'order':'ORD-7'}", soon);
    record("lost", bucket.uuid(), "{}", soon);
    record("other", tasks.pending(), "{'order':'ORD-8'}", soon);
    record("expired", bucket.uuid(), "{}", Instant.now().minusSeconds(1));
    record("elsewhere", tasks.inputElsewhere(), "{'order':'ORD-8'}", soon);

    Map<FindingTerm, Finding> found = look();
    assertThat(found)
        .containsOnlyKeys(
            BuquetFindings.LOST_RECORD,
            BuquetFindings.CONFLICTING_RECORD,
            BuquetFindings.EXPIRED_RECORD);
    assertThat(found.get(BuquetFindings.LOST_RECORD).sample()).containsExactly("lost");
    assertThat(found.get(BuquetFindings.CONFLICTING_RECORD).sample()).containsExactly("other");
    assertThat(found.get(BuquetFindings.EXPIRED_RECORD).sample()).containsExactly("expired");
  }

  @Test
  void hashesAreThoseOfBuquet() {
    String workflow = "wf-7c9e6679-7425-40de-944b-e07fc1f90ae7";
    String step = "workflow.step:order_fulfillment:charge_card";
    assertThat(InputHash.recordKey(step, workflow + ":charge_card"))
        .isEqualTo(
            "idempotency/"
                + step
                + "/7541eb3ddc329f5d327d871760f9e1a2f11ca1873b97fb0e775f2efc6f1c3747.json");
    String input =
        "{\"workflow_id\":\""
            + workflow
            + "\",\"step\":\"charge_card\",\"data\":{\"order_id\":\"ORD-7\",\"amount\":42}}";
    assertThat(InputHash.of(BuquetBucket.parsed(input)))
        .hasValue("sha256:130c6c1d7d07bee2fe822269a5188dd8ddcd30e2e68328961782865b8b0cb97d");
    assertThat(InputHash.of(BuquetBucket.parsed("{\"a\":[1.5]}"))).isEmpty();
    assertThat(InputHash.of(BuquetBucket.parsed("[\"\\u0001\"]"))).isEmpty();
  }

  private void schedule(String lastTask, Instant next) {
    put("schedules/daily.json", "{'id':'daily','enabled':true}");
    put(
        "schedules/daily/last_run.json",
        "{'schedule_id':'daily','last_run_at':'%s','last_task_id':'%s','next_run_at':'%s'}"
            .formatted(Instant.now().minusSeconds(600), lastTask, next));
  }

  @Test
  void aScheduleWhoseLastTaskIsMissingIsFound() {
    schedule(bucket.uuid(), Instant.now().plusSeconds(60));
    assertFound(BuquetFindings.LOST_SCHEDULE_RUN, "daily");
  }

  @Test
  void aScheduleThatIsOverdueIsFoundUnlessItIsDisabled() {
    schedule(tasks.completed(), Instant.now().minusSeconds(300));
    assertFound(BuquetFindings.SCHEDULE_OVERDUE, "daily");
    put("schedules/daily.json", "{'id':'daily','enabled':false}");
    assertThat(look()).isEmpty();
  }

  @Test
  void payloadsThatAreMissingAndThoseOfNobodyAreFound() {
    String missing = tasks.inputMissing();
    String orphan = "payloads/" + bucket.uuid() + "/output.json";
    put(orphan, "1");

    Map<FindingTerm, Finding> found = look();
    assertThat(found)
        .containsOnlyKeys(BuquetFindings.MISSING_PAYLOAD, BuquetFindings.ORPHAN_PAYLOAD);
    assertThat(found.get(BuquetFindings.MISSING_PAYLOAD).sample()).containsExactly(missing);
    assertThat(found.get(BuquetFindings.ORPHAN_PAYLOAD).sample()).containsExactly(orphan);
  }

  @Test
  void prefixesWithManyOlderVersionsOrMarkersAreFound() {
    for (int version = 0; version < 1_001; version++) {
      stored.put("clock/now", "");
      String mark = "ready/a/0000000001/a0000000-0000-4000-8000-%012d".formatted(version);
      stored.put(mark, "");
      stored.delete(mark);
    }
    Map<FindingTerm, Finding> found = look();
    assertThat(found)
        .containsOnlyKeys(BuquetFindings.MANY_VERSIONS, BuquetFindings.MANY_DELETE_MARKERS);
    assertThat(found.get(BuquetFindings.MANY_VERSIONS).sample())
        .containsExactly("clock/", "ready/");
    assertThat(found.get(BuquetFindings.MANY_DELETE_MARKERS).sample()).containsExactly("ready/");
  }

  @Test
  void withoutALifecycleItsRulesAreShown() {
    tasks.pending();
    stored.lifecycle("");
    assertFound(
        BuquetFindings.NO_LIFECYCLE, "workflow/", "clock/now", "workers/", "ready/", "leases/");
    String json = look().get(BuquetFindings.NO_LIFECYCLE).repair().getFirst();
    assertThat(BuquetBucket.parsed(json).path("Rules"))
        .hasSize(5)
        .allMatch(rule -> rule.at("/NoncurrentVersionExpiration/NoncurrentDays").asInt() > 0)
        .allMatch(rule -> rule.path("Status").asText().equals("Enabled"))
        .extracting(rule -> rule.at("/Filter/Prefix").asText())
        .containsExactly("workflow/", "clock/now", "workers/", "ready/", "leases/");
  }

  @Test
  void onlyRulesThatCoverAWholePrefixCount() {
    tasks.pending();
    stored.lifecycle(
        "<LifecycleConfiguration>"
            + rule("<Filter><Prefix>w</Prefix></Filter>", "Enabled")
            + rule("<Filter><Prefix>clock/</Prefix></Filter>", "Disabled")
            + rule(
                "<Filter><And><Prefix>ready/</Prefix><Tag><Key>a</Key><Value>b</Value></Tag></And>"
                    + "</Filter>",
                "Enabled")
            + rule("<Filter><Prefix>leases/a/</Prefix></Filter>", "Enabled")
            + "</LifecycleConfiguration>");
    assertFound(BuquetFindings.NO_LIFECYCLE, "clock/now", "ready/", "leases/");
  }

  private static String rule(String filter, String status) {
    return "<Rule>"
        + filter
        + "<Status>"
        + status
        + "</Status><NoncurrentVersionExpiration><NoncurrentDays>7</NoncurrentDays>"
        + "</NoncurrentVersionExpiration></Rule>";
  }

  @Test
  void aLifecycleThatMayNotBeReadOrDoesNotExistIsSaid() {
    tasks.pending();
    server.faults().on(Operation.GET_BUCKET_LIFECYCLE).answer(403, "AccessDenied");
    assertFound(BuquetFindings.LIFECYCLE_UNREAD, TestBuckets.BUCKET);
    assertThat(look().get(BuquetFindings.LIFECYCLE_UNREAD).repair()).hasSize(1);
    server.faults().clear();
    server.faults().on(Operation.GET_BUCKET_LIFECYCLE).answer(501, "NotImplemented");
    assertFound(BuquetFindings.LIFECYCLE_UNSUPPORTED, TestBuckets.BUCKET);
  }

  @Test
  void withoutVersionsThatIsFoundAndNothingOfALifecycle() {
    server.bucket(TestBuckets.BUCKET, Versioning.NEVER);
    tasks.pending();
    assertFound(BuquetFindings.VERSIONING_OFF, "never");
  }

  @Test
  void anActiveWorkflowWithoutAnOpenTaskIsStalled() {
    workflows.running();
    assertFound(BuquetFindings.STALLED_WORKFLOW, workflows.stalled());
  }

  @Test
  void anActiveWorkflowWithNothingButAFailedStepCannotEnd() {
    BuquetWorkflows flow = bucket.workflows();
    flow.start("wf-1", "order").runStep("wf-1", "a").failStep("wf-1", "a", "ValueError: no card");
    assertFound(BuquetFindings.FAILED_LEAF, "wf-1");
  }

  @Test
  void aTaskThatLostARaceForAStateIsFound() {
    String step = bucket.tasks().submit("workflow.step:order:a");
    String other = bucket.tasks().submit("order");
    for (String id : List.of(step, other)) {
      bucket.tasks().claim(id, "w").fail(id, "Workflow state conflict: workflow was modified");
    }
    assertFound(BuquetFindings.STATE_CONFLICT, step);
  }

  @Test
  void aPauseForTheDefinitionOfAnotherTypeIsToldFromARealOne() {
    String real = workflows.pausedByVersion();
    String wrong = workflows.pausedByHand();
    bucket
        .workflows()
        .become(
            wrong,
            "paused",
            "VersionMismatch",
            "Workflow definition changed. Expected sha256:977ac3a2fa8ede78, got sha256:1111");
    String other = workflows.completed();
    bucket
        .workflows()
        .change(other, state -> state.put("type", "billing").put("definition_hash", "sha256:1111"));

    Map<FindingTerm, Finding> found = look();
    assertThat(found)
        .containsOnlyKeys(BuquetFindings.WRONG_DEFINITION, BuquetFindings.DEFINITION_CHANGED);
    assertThat(found.get(BuquetFindings.WRONG_DEFINITION).sample()).containsExactly(wrong);
    assertThat(found.get(BuquetFindings.DEFINITION_CHANGED).sample()).containsExactly(real);
  }

  @Test
  void aPauseForAFailedStepIsNoted() {
    assertFound(BuquetFindings.PAUSED_BY_STEP, workflows.pausedByStep());
  }

  @Test
  void anEndedWorkflowWithAnOpenStepIsFound() {
    assertFound(BuquetFindings.OPEN_TASK_OF_ENDED, workflows.cancelled());
  }

  @Test
  void aStepWhoseTaskHasCompletedIsLost() {
    String id = "wf-1";
    BuquetWorkflows flow = bucket.workflows();
    flow.start(id, "order").runStep(id, "a");
    String state = BuquetBucket.json(bucket.read(BuquetWorkflows.state(id)));
    flow.completeStep(id, "a", BuquetBucket.parsed("1"));
    String withoutTask = state.replaceAll(",\"task_id\":\"[^\"]*\"", "");
    for (String lost : List.of(state, withoutTask)) {
      put(BuquetWorkflows.state(id), lost);
      Map<FindingTerm, Finding> found = look();
      assertThat(found.get(BuquetFindings.LOST_STEP).sample()).containsExactly(id);
      ago(Duration.ofSeconds(90));
    }
  }

  @Test
  void aStepThatHasNearlyUsedUpItsTimeIsNoted() {
    ago(Duration.ofSeconds(270));
    String step = bucket.tasks().submit("workflow.step:order:wait");
    bucket.tasks().claim(step, "w");
    tasks.running();
    assertFound(BuquetFindings.WAITING_STEP, step);
  }

  @Test
  void aSignalThatNobodyReadIsNoted() {
    assertFound(BuquetFindings.UNREAD_SIGNAL, workflows.unreadSignal());
  }

  @Test
  void aSignalThatCameTooLateIsFound() {
    ago(Duration.ofSeconds(200));
    String id = workflows.completed();
    server.clock().advance(Duration.ofSeconds(30));
    bucket.workflows().signal(id, "approval", "2020-01-01T00:00:00+00:00");
    assertFound(BuquetFindings.LATE_SIGNAL, id);
  }

  @Test
  void aResultThatDiffersIsNoted() {
    assertFound(BuquetFindings.RESULT_DIFFERS, workflows.resultDiffers());
  }

  @Test
  void aDecisionThatHasEndedIsNoStall() {
    String id = workflows.running();
    String decision = bucket.read(BuquetWorkflows.state(id)).path("orchestrator_task_id").asText();
    assertThat(bucket.read(bucket.tasks().key(decision)).path("status").asText())
        .isEqualTo("completed");
    assertThat(look()).isEmpty();
  }

  @Test
  void whatCannotBeReadStopsNothing() {
    tasks.unreadableVersion();
    workflows.malformed();
    workflows.notJson();
    String id = workflows.stalled();
    bucket.change(
        BuquetWorkflows.state(id), state -> ((ObjectNode) state.get("steps")).put("odd", 7));
    assertFound(BuquetFindings.STALLED_WORKFLOW, id);
  }
}
