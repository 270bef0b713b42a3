package dev.holdfast.store.buquet.prune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.s3.Call;
import dev.holdfast.s3.Operation;
import dev.holdfast.s3.S3Bucket;
import dev.holdfast.s3.S3Server;
import dev.holdfast.s3.Version;
import dev.holdfast.s3.Versioning;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.buquet.BuquetBucket;
import dev.holdfast.store.buquet.BuquetStoreProvider;
import dev.holdfast.store.buquet.BuquetWorkflows;
import dev.holdfast.store.buquet.TestBuckets;
import dev.holdfast.store.buquet.WorkflowScenarios;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Begun;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Settled.Outcome;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.retention.Rulings;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Proves what a prune deletes, what it keeps, and what it restores when somebody comes between. */
class PruneOperationTest {

  private static final Cancellation NEVER = Cancellation.never();

  private S3Server server;
  private BuquetBucket bucket;
  private WorkflowScenarios scenarios;
  private TaskStore store;

  @BeforeEach
  void start() {
    server = S3Server.start();
    server.clock().set(Instant.now().minus(Duration.ofDays(40)));
    bucket = BuquetBucket.on(server, TestBuckets.BUCKET);
    scenarios = new WorkflowScenarios(bucket);
  }

  @AfterEach
  void stop() {
    if (store != null) {
      store.close();
    }
    bucket.close();
    server.close();
  }

  private S3Bucket there() {
    return server.bucket(TestBuckets.BUCKET);
  }

  private List<Share> plan() {
    server.clock().set(Instant.now());
    store = new BuquetStoreProvider().elsewhere(TestBuckets.address(server), TestBuckets.OPTIONS);
    List<Share> plan = new ArrayList<>();
    try (RetentionSnapshot snapshot = Roles.of(store.retained(), Retention.class).snapshot(NEVER)) {
      snapshot.scan(
          new Scan(
              Set.copyOf(snapshot.terms().statuses().usual()),
              86_400.0,
              snapshot.now(),
              20,
              false,
              Set.of(),
              Rulings.NONE),
          each ->
              plan.add(
                  new Share(
                      new Planned(
                          each.id(),
                          each.status(),
                          each.time(),
                          null,
                          each.version(),
                          Set.of(),
                          null),
                      0,
                      1)),
          Progress.NONE);
    }
    return plan;
  }

  private BatchReceipt prune(List<Share> plan, BatchRecorder recorder) {
    server.log().clear();
    try (dev.holdfast.store.operation.Operation operation =
        Roles.of(store.retained(), Retention.class).writer(Choices.NONE, Cancellation.never())) {
      return operation.apply(plan, recorder, BatchGuard.NONE);
    }
  }

  /** What lies in the bucket, but for the state of one that is changed by others. */
  private TreeMap<String, String> live() {
    TreeMap<String, String> live = new TreeMap<>();
    there()
        .keys()
        .forEach(key -> live.put(key, there().live(key).map(Version::text).orElseThrow()));
    return live;
  }

  private static boolean artefact(String key) {
    return key.contains("/steps/") || key.contains("/signals/");
  }

  @Test
  void nothingButStepsAndSignalsOfWhatWasPlannedIsDeleted() {
    scenarios.completed("a");
    scenarios.completed("a/b");
    scenarios.completed("wf-1");
    scenarios.completed("wf 10+%");
    scenarios.running();
    scenarios.manySignals(30);
    TreeMap<String, String> before = live();
    List<Share> plan = plan();
    assertThat(plan).hasSize(4);
    BatchReceipt receipt = prune(plan, BatchRecorder.NONE);

    assertThat(receipt.settled()).extracting(Settled::outcome).containsOnly(Outcome.DONE);
    Set<String> planned =
        Set.copyOf(plan.stream().map(share -> share.planned().id().toString()).toList());
    TreeMap<String, String> expected = new TreeMap<>(before);
    expected
        .keySet()
        .removeIf(
            key ->
                artefact(key)
                    && planned.stream()
                        .anyMatch(
                            id ->
                                key.startsWith("workflow/" + id + "/steps/")
                                    || key.startsWith("workflow/" + id + "/signals/")));
    assertThat(live()).isEqualTo(expected);
    assertThat(receipt.amounts())
        .containsEntry("steps", 8L)
        .containsEntry("objects", (long) before.size() - expected.size())
        .containsEntry("bytes_freed", 0L);
    assertThat(there().contents().keySet()).noneMatch(key -> key.startsWith(".holdfast-probe"));
    assertThat(receipt.settled().getFirst().proof()).isNotEmpty();
  }

  @Test
  void aPruneTakesTwoRequestsForAWorkflowAndAFew() {
    for (int number = 0; number < 200; number++) {
      scenarios.completed("wf-" + number);
    }
    List<Share> plan = plan();
    prune(plan, BatchRecorder.NONE);
    // Each is listed before and its state is read after; besides the time, the lists, the deletes
    // and the question for conditions.
    assertThat(server.log().calls().size()).isBetween(400, 420);
  }

  @Test
  void whoWritesTheStateDuringTheDeleteGetsEverythingBack() {
    String id = scenarios.completed();
    scenarios.completed("other");
    TreeMap<String, String> before = live();
    List<Share> plan = plan();
    server
        .faults()
        .on(Operation.DELETE_OBJECTS)
        .skip(1)
        .times(1)
        .after(() -> bucket.workflows().become(id, "running"));
    BatchReceipt receipt = prune(plan, BatchRecorder.NONE);

    assertThat(receipt.settled())
        .extracting(each -> each.id() + " " + each.outcome())
        .containsExactlyInAnyOrder(id + " UNDONE", "other DONE");
    TreeMap<String, String> after = live();
    before.keySet().removeIf(key -> key.startsWith("workflow/other/") && artefact(key));
    before.put("workflow/" + id + "/state.json", after.get("workflow/" + id + "/state.json"));
    assertThat(after).isEqualTo(before);
  }

  @Test
  void withoutVersionsWhatWasArchivedIsPutBack() {
    server.bucket(TestBuckets.BUCKET, Versioning.NEVER);
    String id = scenarios.completed();
    TreeMap<String, String> before = live();
    List<Share> plan = plan();
    server
        .faults()
        .on(Operation.DELETE_OBJECTS)
        .skip(1)
        .times(1)
        .after(() -> bucket.workflows().become(id, "running"));
    BatchReceipt receipt = prune(plan, new Recording());

    assertThat(receipt.stop()).isNull();
    assertThat(receipt.settled()).extracting(Settled::outcome).containsExactly(Outcome.UNDONE);
    TreeMap<String, String> after = live();
    before.put("workflow/" + id + "/state.json", after.get("workflow/" + id + "/state.json"));
    assertThat(after).isEqualTo(before);
  }

  @Test
  void whatChangedSinceThePlanIsKeptAndNamed() {
    List<String> ids = List.of("active", "rewritten", "late", "removed", "failed", "same");
    ids.forEach(scenarios::completed);
    List<Share> plan = plan();
    bucket.workflows().become("active", "running");
    bucket.workflows().change("rewritten", state -> state.put("note", "x"));
    bucket.put(BuquetWorkflows.stepKey("late", "late"), "{}");
    there().delete("workflow/removed/state.json");
    bucket.workflows().become("failed", "failed");
    BatchReceipt receipt = prune(plan, BatchRecorder.NONE);

    TreeMap<String, String> told = new TreeMap<>();
    receipt
        .settled()
        .forEach(
            each ->
                told.put(
                    each.id().toString(),
                    each.reason() == null ? each.outcome().name() : each.reason().code()));
    assertThat(told)
        .containsEntry("active", "active_again")
        .containsEntry("rewritten", "changed")
        .containsEntry("late", "straggler")
        .containsEntry("removed", "gone")
        .containsEntry("failed", "status_changed")
        .containsEntry("same", "DONE");
    assertThat(there().keys())
        .filteredOn(PruneOperationTest::artefact)
        .filteredOn(key -> key.startsWith("workflow/same/"))
        .isEmpty();
  }

  @Test
  void aKeyThatIsRefusedLeavesItsWorkflowPlannedAndTheNextRunEndsIt() {
    scenarios.completed("one");
    List<Share> plan = plan();
    server
        .faults()
        .onDeletedKey()
        .keys(key -> key.contains("/signals/"))
        .times(1)
        .answer(403, "AccessDenied");
    Recording first = new Recording();
    BatchReceipt receipt = prune(plan, first);
    Settled failed = receipt.settled().getFirst();
    assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(failed.reason().code()).isEqualTo("AccessDenied");
    assertThat(failed.proof().get(Settled.KEY)).contains("/signals/");
    assertThat(receipt.amounts()).containsEntry("objects", 0L);

    Share again = new Share(plan.getFirst().planned(), 0, 1, Set.copyOf(first.begun));
    assertThat(prune(List.of(again), BatchRecorder.NONE).settled())
        .extracting(Settled::outcome)
        .containsExactly(Outcome.DONE);
    assertThat(there().keys()).noneMatch(PruneOperationTest::artefact);
    assertThat(prune(List.of(again), BatchRecorder.NONE).settled())
        .extracting(Settled::outcome)
        .containsExactly(Outcome.ALREADY);
  }

  /** One look right before and one right after; what an archive reads in between takes time. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eachIsLookedAtRightBeforeTheCallAndRightAfterIt(boolean heeded) {
    if (!heeded) {
      server.faults().ignoreBatchConditions();
    }
    scenarios.completed("one");
    scenarios.completed("two");
    List<Share> plan = plan();
    prune(plan.subList(0, 1), BatchRecorder.NONE);
    assertThat(looks()).isEqualTo(2);
    prune(plan.subList(1, 2), new Recording());
    assertThat(looks()).isEqualTo(heeded ? 2 : 3);
    assertThat(there().keys()).noneMatch(PruneOperationTest::artefact);
  }

  private long looks() {
    return server.log().of(Operation.LIST_VERSIONS).stream()
        .filter(call -> call.query().get("prefix").startsWith("workflow/"))
        .count();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aWorkflowCostsLittleMoreThanTwoRequests(boolean heeded) {
    if (!heeded) {
      server.faults().ignoreBatchConditions();
    }
    for (int at = 0; at < 300; at++) {
      scenarios.completed("wf-" + at);
    }
    List<Share> plan = plan();
    server.log().clear();
    BatchReceipt receipt = prune(plan, BatchRecorder.NONE);
    assertThat(receipt.done()).hasSize(300);
    assertThat(server.log().calls()).hasSizeLessThanOrEqualTo(300 * 21 / 10);
  }

  @Test
  void whoMayNotAskForConditionsPrunesAllTheSame() {
    scenarios.completed("one");
    List<Share> plan = plan();
    server.faults().on(Operation.PUT_OBJECT).answer(403, "AccessDenied");
    assertThat(prune(plan, BatchRecorder.NONE).settled())
        .extracting(Settled::outcome)
        .containsExactly(Outcome.DONE);
  }

  @Test
  void anAnswerThatIsLostIsFoundOutByLooking() {
    scenarios.completed("one");
    List<Share> plan = plan();
    server.faults().on(Operation.DELETE_OBJECTS).skip(1).dropAfterwards();
    BatchReceipt receipt = prune(plan, BatchRecorder.NONE);
    assertThat(receipt.settled()).extracting(Settled::outcome).containsExactly(Outcome.DONE);
    assertThat(there().keys()).noneMatch(PruneOperationTest::artefact);
  }

  @Test
  void aRequestThatWasTriedAgainIsUndoneWhole() {
    String id = scenarios.completed();
    TreeMap<String, String> before = live();
    List<Share> plan = plan();
    server.faults().on(Operation.DELETE_OBJECTS).skip(1).times(1).dropAfterwards();
    server
        .faults()
        .on(Operation.DELETE_OBJECTS)
        .skip(2)
        .times(1)
        .after(() -> bucket.workflows().become(id, "running"));
    BatchReceipt receipt = prune(plan, BatchRecorder.NONE);
    List<Call> deletes = server.log().of(Operation.DELETE_OBJECTS);
    assertThat(deletes).hasSize(3);
    assertThat(receipt.settled()).extracting(Settled::outcome).containsExactly(Outcome.UNDONE);
    TreeMap<String, String> after = live();
    before.put("workflow/" + id + "/state.json", after.get("workflow/" + id + "/state.json"));
    assertThat(after).isEqualTo(before);
  }

  /** Wants rows, and keeps what was begun. */
  private static final class Recording implements BatchRecorder {
    final List<String> begun = new ArrayList<>();
    final List<StoredRow> rows = new ArrayList<>();

    @Override
    public boolean wantsRows() {
      return true;
    }

    @Override
    public void row(StoredRow row) {
      rows.add(row);
    }

    @Override
    public void beforeEffect(List<Begun> subjects) {
      subjects.forEach(each -> begun.addAll(each.parts()));
    }

    @Override
    public void beforeCommit(List<TaskId> deleted, long... counts) {
      assertThat(rows.size()).isEqualTo(counts[0] + deleted.size());
    }
  }
}
