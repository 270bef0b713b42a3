package dev.holdfast.desktop.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.plan.OpenedPlan;
import dev.holdfast.desktop.retention.Freshness;
import dev.holdfast.desktop.retention.HazardChoices;
import dev.holdfast.desktop.retention.HazardItem.HazardChoice;
import dev.holdfast.desktop.retention.RetentionViewModel;
import dev.holdfast.desktop.run.ArchiveChoiceViewModel;
import dev.holdfast.desktop.run.CleanupConfirmation;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.tasks.TaskSessions;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanException;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.plan.PlanProblem;
import dev.holdfast.plan.Planning;
import dev.holdfast.plan.RecoveryFile;
import dev.holdfast.plan.RunForm;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.scan.PreviewScan;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.eventstream.StreamHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Base64;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans of streams on the page without a toolkit: freeze, open, approve, run. */
class StreamPlanTest {

  private static final long DAY = 86_400;

  @TempDir private Path directory;
  private StreamDatabase database;
  private TaskStore store;
  private Journal journal;
  private StoreSession session;
  private RetentionViewModel<StreamPreview> page;
  private Path file;

  @BeforeEach
  void open() throws SQLException {
    database = StreamDatabase.plain();
    long now = database.now();
    database.fill("orders", 10, now - 60, DAY);
    database.fill("idle", 3, now - 200 * DAY, DAY);
    database.policy("*", (30 * DAY) + "", "null", "true");
    database.policy("orders", (5 * DAY) + "", "3", "true");
    store = database.open();
    journal = new Journal(records("ann"), Clock.systemUTC());
    session = TaskSessions.immediate(store);
    page = new RetentionViewModel<>(session, new Cleanup(journal), new StoredPolicies(session));
    session.onChanged(page::refresh);
    file = directory.resolve("friday.plan");
  }

  @AfterEach
  void close() throws SQLException {
    page.close();
    store.close();
    database.close();
  }

  private Records records(String name) {
    return new Records(directory.resolve(name), null, new Operator(name, name, "desk"));
  }

  private OpenedPlan<StreamPreview> opened() {
    return page.planFile.opened.get();
  }

  private void freeze(boolean approval) {
    page.previewChosen();
    page.freezing.freeze(page.preview.value(), Decisions.NONE, file, approval, "agreed");
    assertThat(page.freezing.failure.get()).isEmpty();
  }

  private void refused(PlanProblem problem) {
    assertThat(opened().refusal().problem).isEqualTo(problem);
    assertThat(page.mayDelete.get()).isFalse();
    page.askToDelete();
    assertThat(page.run.state.get()).isEqualTo(RunState.NONE);
  }

  private void confirm() {
    confirm(confirm -> confirm.archive.keep.set(false));
  }

  private void confirm(Consumer<CleanupConfirmation> said) {
    CleanupQuestion question = page.run.question.get();
    CleanupConfirmation confirm =
        new CleanupConfirmation(
            question, EventParts.HOURS, new ArchiveChoiceViewModel(session, question.archive()));
    confirm.throttle.window.set("");
    said.accept(confirm);
    assertThat(confirm.confirm.mayConfirm.get()).isTrue();
    page.confirm(confirm.order());
  }

  private CleanupResult run() {
    page.askToDelete();
    confirm();
    return page.run.outcome.get().result();
  }

  @Test
  void aPlanIsSeenAsAPreviewAndRunAsItWasSeen() throws Exception {
    freeze(false);
    String digest = page.freezing.written.get().done().plan().digest();
    database.add("idle", 9L, database.now() - 100 * DAY);
    page.planFile.open(file);

    assertThat(opened().admitted()).isTrue();
    assertThat(page.preview.value().events()).isEqualTo(9);
    CleanupResult result = run();
    assertThat(result.deleted()).isEqualTo(9);
    assertThat(database.offsets("event_store", "idle")).as("came later").containsExactly(3L, 9L);
    StringBuilder told = new StringBuilder();
    journal.read(entry -> told.append(entry.text()));
    assertThat(told).contains(digest);
    assertThat(page.freshness.get()).isEqualTo(Freshness.PLAN_DONE);
    assertThat(opened()).as("stays").isNotNull();

    CleanupResult again = run();
    assertThat(again.deleted()).isZero();
    assertThat(again.driftedCount()).as("those it deleted itself are done").isZero();
    assertThat(again.doneBefore()).isEqualTo(9);

    page.previewChosen();
    assertThat(opened()).isNull();
    assertThat(page.freshness.get()).isEqualTo(Freshness.FRESH);
  }

  @Test
  void aPlanThatWasCutShortIsFinishedIntoTheSameArchive() throws Exception {
    Path kept = directory.resolve("kept.sqlite");
    freeze(false);
    page.planFile.open(file);
    page.askToDelete();
    confirm(
        confirm -> {
          confirm.archive.path.set(kept.toString());
          confirm.throttle.maxRows.set("4");
        });
    CleanupResult first = page.run.outcome.get().result();
    assertThat(first.stoppedBy()).isEqualTo(StopReason.BUDGET);
    assertThat(first.deleted()).isEqualTo(4);
    page.askToDelete();
    confirm(confirm -> confirm.archive.path.set(kept.toString()));
    CleanupResult second = page.run.outcome.get().result();
    assertThat(second.deleted()).isEqualTo(5);
    assertThat(second.doneBefore()).isEqualTo(4);
    assertThat(second.complete()).isTrue();
    assertThat(ArchiveManifest.read(kept).tasks()).isEqualTo(9);
    assertThat(ArchiveManifest.read(kept).ofStreams()).isTrue();
  }

  @Test
  void aPlanThatAnotherProcessRunsSaysSoOnce() throws Exception {
    freeze(false);
    page.planFile.open(file);
    page.askToDelete();
    try (RecoveryFile other =
        RecoveryFile.open(journal.directory, opened().plan().digest(), RunForm.PARTS)) {
      assertThat(other.before(new TaskId.Text("orders"))).isZero();
      confirm();
    }
    assertThat(page.run.refusal.get())
        .contains("Another process is running this plan")
        .containsOnlyOnce("Nothing was");
    assertThat(database.offsets("event_store", "orders")).hasSize(10);
  }

  @Test
  void aPolicyThatWasWrittenSinceKeepsItsStream() throws Exception {
    freeze(false);
    database.policy("orders", (9 * DAY) + "", "7", "true");
    page.planFile.open(file);
    CleanupResult result = run();
    assertThat(result.deleted()).isEqualTo(2);
    assertThat(result.driftedCount()).isEqualTo(7);
  }

  @Test
  void aPlanIsNeverOverwrittenAndAnAlteredOneNeverRun() throws Exception {
    freeze(false);
    page.freezing.freeze(page.preview.value(), Decisions.NONE, file, false, null);
    assertThat(page.freezing.failure.get()).contains("never overwritten");
    page.planFile.open(file);
    Files.writeString(file, "x", StandardOpenOption.APPEND);
    page.askToDelete();
    assertThat(page.run.state.get()).isEqualTo(RunState.NONE);
    assertThat(page.planFile.failure.get()).contains("changed or damaged");
  }

  @Test
  void aPlanThatIsTooOldOrOfAnotherStoreIsShownButCannotRun() {
    page.previewChosen();
    StreamPreview seen = page.preview.value();
    StoreFingerprint here = store.fingerprint(Cancellation.never());
    Path old = directory.resolve("old.plan");
    frozen(old, earlier(seen, 2 * DAY), here);
    page.planFile.open(old);
    refused(PlanProblem.TOO_OLD);
    page.planFile.allow(7 * DAY);
    assertThat(page.planFile.opened.get().admitted()).isTrue();
    page.planFile.check();
    assertThat(page.planFile.opened.get().maxAgeSeconds()).isEqualTo(7 * DAY);
    page.planFile.allow(DAY);
    refused(PlanProblem.TOO_OLD);
    page.planFile.allow(7 * DAY);
    page.planFile.open(old);
    refused(PlanProblem.TOO_OLD);
    assertThat(page.preview.value().events()).isEqualTo(9);

    Path other = directory.resolve("other.plan");
    frozen(other, seen, new StoreFingerprint("postgresql:1/elsewhere/x", here.schema()));
    page.planFile.open(other);
    refused(PlanProblem.OTHER_STORE);

    Path tables = directory.resolve("tables.plan");
    frozen(tables, seen, new StoreFingerprint(here.place(), "sha256:0"));
    page.planFile.open(tables);
    refused(PlanProblem.OTHER_TABLES);

    Path ahead = directory.resolve("ahead.plan");
    frozen(ahead, earlier(seen, -DAY), here);
    page.planFile.open(ahead);
    refused(PlanProblem.AHEAD_OF_STORE);
  }

  private static void frozen(Path where, OperationPreview preview, StoreFingerprint of) {
    PlanFile.write(
        where,
        new Frozen<>(
            preview,
            Decisions.NONE,
            of,
            null,
            new Operator("bob", "Bob", "x"),
            "head",
            false,
            null,
            null,
            null));
  }

  private static StreamPreview earlier(StreamPreview seen, long seconds) {
    return new StreamPreview(
        seen.now() - seconds,
        seen.storeNow() - seconds,
        seen.policies(),
        seen.includeNewest(),
        seen.streams(),
        seen.held(),
        seen.serverEvents(),
        seen.hazards(),
        seen.collisions(),
        seen.consumers(),
        seen.foreign(),
        seen.partitions(),
        seen.digest());
  }

  @Test
  void aPlanOfTasksSaysWhatItIsAndTheReverse() throws Exception {
    Path tasks = directory.resolve("tasks.plan");
    try (TaskStore fibFlow = OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK).open()) {
      try (RetentionSnapshot snapshot =
          Roles.of(fibFlow, Retention.class).snapshot(Cancellation.never())) {
        Preview preview =
            new PreviewScan(Policy.olderThan(DAY), OracleStores.NOW, null, Holds.NONE)
                .run(snapshot, Progress.NONE);
        frozen(tasks, preview, fibFlow.fingerprint(Cancellation.never()));
      }
    }
    page.planFile.open(tasks);
    assertThat(opened()).isNull();
    assertThat(page.planFile.failure.get()).contains("is a plan for tasks");

    freeze(false);
    assertThat(
            catchThrowableOfType(
                    PlanException.class,
                    () -> PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS))
                .problem)
        .isEqualTo(PlanProblem.OF_STREAMS);
    Path none = Files.writeString(directory.resolve("none.plan"), "no plan");
    page.planFile.open(none);
    assertThat(page.planFile.failure.get()).contains("is not a plan");
  }

  @Test
  void aPlanThatAsksForApprovalWaitsForSomebodyElses() throws Exception {
    freeze(true);
    page.planFile.open(file);
    refused(PlanProblem.APPROVERS_NEEDED);
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path approvers = directory.resolve("approvers");
    Files.writeString(
        approvers, "Bob: " + Base64.getEncoder().encodeToString(keys.getPublic().getEncoded()));
    page.planFile.approvers(approvers);
    refused(PlanProblem.NOT_APPROVED);
    Path key = directory.resolve("key");
    Files.writeString(key, Base64.getEncoder().encodeToString(keys.getPrivate().getEncoded()));
    page.planFile.approve(key, null);
    refused(PlanProblem.NOT_APPROVED);
    new Planning(new Journal(records("bob"), Clock.systemUTC()))
        .approve(file, keys.getPrivate(), null, KnownStores.ALL.terms());
    page.planFile.check();
    assertThat(opened().plan().approvedBy()).isEqualTo("Bob");
    assertThat(run().deleted()).isEqualTo(9);
  }

  @Test
  void aDecisionBeyondTheApprovalIsNamed() throws Exception {
    database.execute(
        "create table event_streaming.consumer_offsets (stream_name text, last_offset bigint)",
        "insert into event_streaming.consumer_offsets values ('orders', 0)");
    page.previewChosen();
    freeze(true);
    page.planFile.open(file);
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path approvers = directory.resolve("approvers");
    Files.writeString(
        approvers, "Bob: " + Base64.getEncoder().encodeToString(keys.getPublic().getEncoded()));
    page.planFile.approvers(approvers);
    new Planning(new Journal(records("bob"), Clock.systemUTC()))
        .approve(file, keys.getPrivate(), null, KnownStores.ALL.terms());
    page.planFile.check();
    assertThat(opened().admitted()).isTrue();
    assertThat(page.beyondApproval()).isEmpty();

    HazardChoices.of(page.plan, StreamHazards.CONSUMER_AT_RISK).set(HazardChoice.ACCEPT);

    assertThat(page.beyondApproval()).isPresent();
    assertThat(page.mayDelete.get()).isFalse();
  }

  @Test
  void nothingToDeleteCannotBeDeleted() throws SQLException {
    database.policy("*", "null", "null", "true");
    database.policy("orders", "null", "null", "true");
    freeze(false);
    page.planFile.open(file);
    assertThat(opened().admitted()).isTrue();
    assertThat(page.mayDelete.get()).isFalse();
  }

  @Test
  void aHostileNameGoesThroughAPlan() throws SQLException {
    String hostile = "a\"'; drop table x; --\n\u202e\u0007{0} 漢";
    database.fill(hostile, 4, database.now() - 100 * DAY, 1);
    freeze(false);
    page.planFile.open(file);
    assertThat(page.preview.value().streams().getFirst().tally().stream()).isEqualTo(hostile);
    assertThat(run().deleted()).isEqualTo(12);
    assertThat(database.offsets("event_store", hostile)).containsExactly(4L);
  }
}
