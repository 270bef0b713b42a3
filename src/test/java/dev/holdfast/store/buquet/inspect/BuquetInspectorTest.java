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
import dev.holdfast.store.buquet.BuquetTerms;
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
        BuquetTerms.TASKS.finding("buquet_no_ready_mark"),
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
    assertFound(BuquetTerms.TASKS.finding("buquet_blocked_ready_index"), "ready/b/");
  }

  @Test
  void aLeaseThatIsOverIsFound() {
    ago(Duration.ofMinutes(7));
    assertFound(BuquetTerms.TASKS.finding("buquet_expired_lease"), tasks.running());
  }

  @Test
  void aLeaseWithoutAMarkIsFound() {
    String id = tasks.running();
    bucket.delete(bucket.tasks().leaseMark(id));
    assertFound(BuquetTerms.TASKS.finding("buquet_no_lease_mark"), id);
  }

  @Test
  void aStaleWorkerWithALeaseIsNoted() {
    worker(BuquetWorkflows.WORKER, Duration.ofMinutes(3));
    assertFound(BuquetTerms.TASKS.finding("buquet_stale_worker"), tasks.running());
    worker("worker-2", Duration.ofMinutes(3));
    worker(BuquetWorkflows.WORKER, Duration.ofSeconds(3));
    assertThat(look()).isEmpty();
  }

  @Test
  void aTaskInAnotherShardThanItNamesIsFoundAndSoIsTheLongShard() {
    String id = tasks.migrated();
    Map<FindingTerm, Finding> found = look();
    assertThat(found)
        .containsOnlyKeys(
            BuquetTerms.TASKS.finding("buquet_shard_mismatch"),
            BuquetTerms.TASKS.finding("buquet_long_shards"));
    assertThat(found.get(BuquetTerms.TASKS.finding("buquet_shard_mismatch")).sample())
        .containsExactly(id);
    assertThat(found.get(BuquetTerms.TASKS.finding("buquet_long_shards")).sample())
        .containsExactly(id.substring(0, 2));
  }

  @Test
  void shardsWithSeveralDigitsAreFound() {
    assertFound(
        BuquetTerms.TASKS.finding("buquet_long_shards"), tasks.shardOfTwoDigits().substring(0, 2));
  }

  @Test
  void aRequestToStopThatHadNoEffectIsNoted() {
    String over = tasks.cancelRequested();
    bucket.tasks().complete(over, bucket.read(bucket.tasks().key(over)));
    String again = tasks.cancelRequested();
    bucket.tasks().retry(again, "Retryable error", 0);
    tasks.cancelRequested();
    assertFound(BuquetTerms.TASKS.finding("buquet_cancel_requested"), over, again);
  }

  @Test
  void aReplayedTaskThatWillExpireIsFound() {
    String id = tasks.replayed();
    bucket.change(
        bucket.tasks().key(id),
        task -> task.put("expires_at", Instant.now().minusSeconds(5).toString()));
    assertFound(BuquetTerms.TASKS.finding("buquet_expires_at_once"), id);
  }

  @Test
  void aTaskThatTheMonitorFailedIsNoted() {
    assertFound(BuquetTerms.TASKS.finding("buquet_killed_by_lease"), tasks.failedByMonitor());
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
            BuquetTerms.TASKS.finding("buquet_lost_record"),
            BuquetTerms.TASKS.finding("buquet_conflicting_record"),
            BuquetTerms.TASKS.finding("buquet_expired_record"));
    assertThat(found.get(BuquetTerms.TASKS.finding("buquet_lost_record")).sample())
        .containsExactly("lost");
    assertThat(found.get(BuquetTerms.TASKS.finding("buquet_conflicting_record")).sample())
        .containsExactly("other");
    assertThat(found.get(BuquetTerms.TASKS.finding("buquet_expired_record")).sample())
        .containsExactly("expired");
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
    assertFound(BuquetTerms.TASKS.finding("buquet_lost_schedule_run"), "daily");
  }

  @Test
  void aScheduleThatIsOverdueIsFoundUnlessItIsDisabled() {
    schedule(tasks.completed(), Instant.now().minusSeconds(300));
    assertFound(BuquetTerms.TASKS.finding("buquet_schedule_overdue"), "daily");
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
        .containsOnlyKeys(
            BuquetTerms.TASKS.finding("buquet_missing_payload"),
            BuquetTerms.TASKS.finding("buquet_orphan_payload"));
    assertThat(found.get(BuquetTerms.TASKS.finding("buquet_missing_payload")).sample())
        .containsExactly(missing);
    assertThat(found.get(BuquetTerms.TASKS.finding("buquet_orphan_payload")).sample())
        .containsExactly(orphan);
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
        .containsOnlyKeys(
            BuquetTerms.TASKS.finding("buquet_many_versions"),
            BuquetTerms.TASKS.finding("buquet_many_delete_markers"));
    assertThat(found.get(BuquetTerms.TASKS.finding("buquet_many_versions")).sample())
        .containsExactly("clock/", "ready/");
    assertThat(found.get(BuquetTerms.TASKS.finding("buquet_many_delete_markers")).sample())
        .containsExactly("ready/");
  }

  @Test
  void withoutALifecycleItsRulesAreShown() {
    tasks.pending();
    stored.lifecycle("");
    assertFound(
        BuquetTerms.TASKS.finding("buquet_no_lifecycle"),
        "workflow/",
        "clock/now",
        "workers/",
        "ready/",
        "leases/");
    String json = look().get(BuquetTerms.TASKS.finding("buquet_no_lifecycle")).repair().getFirst();
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
    assertFound(BuquetTerms.TASKS.finding("buquet_no_lifecycle"), "clock/now", "ready/", "leases/");
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
    assertFound(BuquetTerms.TASKS.finding("buquet_lifecycle_unread"), TestBuckets.BUCKET);
    assertThat(look().get(BuquetTerms.TASKS.finding("buquet_lifecycle_unread")).repair())
        .hasSize(1);
    server.faults().clear();
    server.faults().on(Operation.GET_BUCKET_LIFECYCLE).answer(501, "NotImplemented");
    assertFound(BuquetTerms.TASKS.finding("buquet_lifecycle_unsupported"), TestBuckets.BUCKET);
  }

  @Test
  void withoutVersionsThatIsFoundAndNothingOfALifecycle() {
    server.bucket(TestBuckets.BUCKET, Versioning.NEVER);
    tasks.pending();
    assertFound(BuquetTerms.TASKS.finding("buquet_versioning_off"), "never");
  }

  @Test
  void anActiveWorkflowWithoutAnOpenTaskIsStalled() {
    workflows.running();
    assertFound(BuquetTerms.TASKS.finding("buquet_stalled_workflow"), workflows.stalled());
  }

  @Test
  void anActiveWorkflowWithNothingButAFailedStepCannotEnd() {
    BuquetWorkflows flow = bucket.workflows();
    flow.start("wf-1", "order").runStep("wf-1", "a").failStep("wf-1", "a", "ValueError: no card");
    assertFound(BuquetTerms.TASKS.finding("buquet_failed_leaf"), "wf-1");
  }

  @Test
  void aTaskThatLostARaceForAStateIsFound() {
    String step = bucket.tasks().submit("workflow.step:order:a");
    String other = bucket.tasks().submit("order");
    for (String id : List.of(step, other)) {
      bucket.tasks().claim(id, "w").fail(id, "Workflow state conflict: workflow was modified");
    }
    assertFound(BuquetTerms.TASKS.finding("buquet_state_conflict"), step);
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
        .containsOnlyKeys(
            BuquetTerms.TASKS.finding("buquet_wrong_definition"),
            BuquetTerms.TASKS.finding("buquet_definition_changed"));
    assertThat(found.get(BuquetTerms.TASKS.finding("buquet_wrong_definition")).sample())
        .containsExactly(wrong);
    assertThat(found.get(BuquetTerms.TASKS.finding("buquet_definition_changed")).sample())
        .containsExactly(real);
  }

  @Test
  void aPauseForAFailedStepIsNoted() {
    assertFound(BuquetTerms.TASKS.finding("buquet_paused_by_step"), workflows.pausedByStep());
  }

  @Test
  void anEndedWorkflowWithAnOpenStepIsFound() {
    assertFound(BuquetTerms.TASKS.finding("buquet_open_task_of_ended"), workflows.cancelled());
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
      assertThat(found.get(BuquetTerms.TASKS.finding("buquet_lost_step")).sample())
          .containsExactly(id);
      ago(Duration.ofSeconds(90));
    }
  }

  @Test
  void aStepThatHasNearlyUsedUpItsTimeIsNoted() {
    ago(Duration.ofSeconds(270));
    String step = bucket.tasks().submit("workflow.step:order:wait");
    bucket.tasks().claim(step, "w");
    tasks.running();
    assertFound(BuquetTerms.TASKS.finding("buquet_waiting_step"), step);
  }

  @Test
  void aSignalThatNobodyReadIsNoted() {
    assertFound(BuquetTerms.TASKS.finding("buquet_unread_signal"), workflows.unreadSignal());
  }

  @Test
  void aSignalThatCameTooLateIsFound() {
    ago(Duration.ofSeconds(200));
    String id = workflows.completed();
    server.clock().advance(Duration.ofSeconds(30));
    bucket.workflows().signal(id, "approval", "2020-01-01T00:00:00+00:00");
    assertFound(BuquetTerms.TASKS.finding("buquet_late_signal"), id);
  }

  @Test
  void aResultThatDiffersIsNoted() {
    assertFound(BuquetTerms.TASKS.finding("buquet_result_differs"), workflows.resultDiffers());
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
    assertFound(BuquetTerms.TASKS.finding("buquet_stalled_workflow"), id);
  }
}
