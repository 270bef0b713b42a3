package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.plan.OpenedPlan;
import dev.holdfast.desktop.plan.PlanFileViewModel;
import dev.holdfast.desktop.retention.HazardItem.HazardChoice;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Operator;
import dev.holdfast.journal.Records;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.plan.PlanProblem;
import dev.holdfast.plan.Planning;
import dev.holdfast.plan.RecoveryFile;
import dev.holdfast.plan.RunForm;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Clock;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans on the page without a toolkit: freeze, open, run. */
class RetentionPlanTest {

  @TempDir private Path directory;
  private RetentionBench bench;
  private RetentionViewModel<Preview> page;
  private Path file;

  @BeforeEach
  void open() throws Exception {
    bench = RetentionBench.immediate(directory);
    page = bench.page();
    file = directory.resolve("friday.plan");
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private Preview preview() {
    return page.preview.value();
  }

  private OpenedPlan<Preview> opened() {
    return page.planFile.opened.get();
  }

  private long tasks() throws Exception {
    return bench.database().number("SELECT count(*) FROM fib_flow_tasks");
  }

  private void freeze(boolean approval) {
    bench.preview("7d");
    page.freezing.freeze(preview(), Decisions.NONE, file, approval, "agreed");
    assertThat(page.freezing.failure.get()).isEmpty();
  }

  private CleanupResult run() {
    page.askToDelete();
    bench.confirm();
    return page.run.outcome.get().result();
  }

  @Test
  void aPlanIsSeenAsAPreviewAndRunAsItWasSeen() throws Exception {
    freeze(false);
    String digest = page.freezing.written.get().done().plan().digest();
    bench.choice().policy.age.keep.set("30d");
    bench
        .database()
        .execute("UPDATE fib_flow_tasks SET last_active_time = 5 WHERE status = 'paused'");

    page.planFile.open(file);

    assertThat(opened().admitted()).isTrue();
    assertThat(preview().tasks()).isEqualTo(221);
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.PREVIEW);
    assertThat(page.freshness.get()).isEqualTo(Freshness.FRESH);
    assertThat(page.mayDelete.get()).isTrue();
    assertThat(run().deleted()).isEqualTo(221);
    assertThat(tasks()).isEqualTo(346 - 221);
    StringBuilder journal = new StringBuilder();
    RetentionBench.journal(bench.database()).read(entry -> journal.append(entry.text()));
    assertThat(journal).contains(digest);

    page.showPreview();
    assertThat(page.freshness.get()).isEqualTo(Freshness.PLAN_DONE);
    CleanupResult again = run();
    assertThat(again.deleted()).isZero();
    assertThat(again.driftedCount()).as("those it deleted itself are done").isZero();
  }

  @Test
  void whatWasDecidedIsFrozenAndRunsAsItWas() throws Exception {
    bench.addHazards();
    bench.preview("7d");
    long all = preview().tasks();
    bench.decide(HazardChoice.LEAVE_OUT);
    Decisions decided = Decisions.of(page.plan.options());
    assertThat(decided.skip())
        .containsExactlyInAnyOrder(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD);
    page.freezing.freeze(preview(), decided, file, false, "agreed");
    bench.preview("8d");
    assertThat(page.mayDelete.get()).as("a new preview decides nothing").isFalse();

    page.planFile.open(file);

    assertThat(page.mayDelete.get()).isTrue();
    assertThat(page.plan.hazards)
        .filteredOn(item -> item.choice() != null)
        .allMatch(item -> item.frozen() && item.choice().get() == HazardChoice.LEAVE_OUT);
    CleanupResult result = run();
    assertThat(result.skipped()).isEqualTo(2);
    assertThat(result.deleted()).isEqualTo(all - 2);
    assertThat(result.asChosen()).isTrue();
  }

  @Test
  void whatNobodyApprovedIsNotAllowedWhenItRuns() throws Exception {
    bench.addHazards();
    freeze(false);
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path approvers = directory.resolve("approvers");
    Files.writeString(
        approvers, "Bob: " + Base64.getEncoder().encodeToString(keys.getPublic().getEncoded()));
    Records bob = new Records(directory.resolve("bob"), null, new Operator("bob", "Bob", "desk"));
    new Planning(new Journal(bob, Clock.systemUTC()))
        .approve(file, keys.getPrivate(), null, FibFlowTerms.TERMS);
    page.planFile.open(file);
    page.planFile.approvers(approvers);
    assertThat(opened().plan().approvedBy()).isEqualTo("Bob");
    bench.decide(HazardChoice.ACCEPT);

    page.askToDelete();

    assertThat(page.run.state.get()).isEqualTo(RunState.NONE);
    assertThat(page.run.refusal.get()).contains("The plan does not allow");
    assertThat(tasks()).isEqualTo(346);
  }

  @Test
  void aPlanThatAnotherProcessRunsSaysSoOnce() throws Exception {
    freeze(false);
    page.planFile.open(file);
    page.askToDelete();
    Path beside = RetentionBench.journal(bench.database()).directory;
    try (RecoveryFile other = RecoveryFile.open(beside, opened().plan().digest(), RunForm.WHOLE)) {
      assertThat(other.before(TaskId.of(10))).isZero();
      bench.confirm();
    }
    assertThat(page.run.refusal.get())
        .contains("Another process is running this plan")
        .containsOnlyOnce("Nothing was");
    assertThat(tasks()).isEqualTo(346);
  }

  @Test
  void whatChangedSinceIsKept() throws Exception {
    freeze(false);
    bench.database().execute("UPDATE fib_flow_tasks SET status = 'pending' WHERE id = 10");
    page.planFile.open(file);
    CleanupResult result = run();
    assertThat(result.deleted()).isEqualTo(220);
    assertThat(result.driftedCount()).isEqualTo(1);
  }

  @Test
  void aPlanIsNeverOverwritten() throws Exception {
    Files.writeString(file, "something else");
    bench.preview("7d");
    page.freezing.freeze(preview(), Decisions.NONE, file, false, null);
    assertThat(page.freezing.failure.get()).contains("never overwritten");
    assertThat(Files.readString(file)).isEqualTo("something else");
  }

  @Test
  void anAlteredPlanIsNotShown() throws Exception {
    freeze(false);
    Files.writeString(file, "x", StandardOpenOption.APPEND);
    page.planFile.open(file);
    assertThat(opened()).isNull();
    assertThat(page.planFile.failure.get()).contains("changed or damaged");
  }

  @Test
  void aPlanThatIsAlteredBetweenTheLookAndTheClickDoesNotRun() throws Exception {
    freeze(false);
    page.planFile.open(file);
    Files.writeString(file, "x", StandardOpenOption.APPEND);
    page.askToDelete();
    assertThat(page.run.state.get()).isEqualTo(RunState.NONE);
    assertThat(page.planFile.failure.get()).contains("changed or damaged");
    assertThat(tasks()).isEqualTo(346);
  }

  @Test
  void aPlanThatIsReplacedBetweenTheLookAndTheClickIsShownAndNotRun() throws Exception {
    freeze(false);
    Path other = directory.resolve("other.plan");
    bench.preview("30d");
    long others = preview().tasks();
    page.freezing.freeze(preview(), Decisions.NONE, other, false, null);
    page.planFile.open(file);
    long before = tasks();
    assertThat(preview().tasks()).isNotEqualTo((int) others);
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);

    page.askToDelete();

    assertThat(page.run.state.get()).isEqualTo(RunState.NONE);
    assertThat((long) preview().tasks()).as("the plan that is there now").isEqualTo(others);
    assertThat(tasks()).isEqualTo(before);
    assertThat(run().deleted()).isEqualTo(others);
  }

  @Test
  void aPlanForAnotherStoreIsShownButCannotRun() throws Exception {
    freeze(false);
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    try (RetentionBench other =
        RetentionBench.on(
            OracleStores.sqlite(elsewhere, OracleStores.Journal.ROLLBACK),
            new ImmediateJobRunner(),
            OracleStores.NOW)) {
      other.page().planFile.open(file);
      OpenedPlan<Preview> there = other.page().planFile.opened.get();
      assertThat(there.refusal().problem).isEqualTo(PlanProblem.OTHER_STORE);
      assertThat(other.page().preview.value().tasks()).isEqualTo(221);
      assertThat(other.page().mayDelete.get()).isFalse();
    }
  }

  @Test
  void aPlanThatAsksForApprovalWaitsForSomebodyElses() throws Exception {
    freeze(true);
    assertThat(opened().refusal().problem)
        .as("what waits is looked at")
        .isEqualTo(PlanProblem.APPROVERS_NEEDED);
    assertThat(page.mayDelete.get()).isFalse();

    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path approvers = directory.resolve("approvers");
    Files.writeString(
        approvers, "Bob: " + Base64.getEncoder().encodeToString(keys.getPublic().getEncoded()));
    page.planFile.approvers(approvers);
    assertThat(opened().refusal().problem).isEqualTo(PlanProblem.NOT_APPROVED);

    Records bob = new Records(directory.resolve("bob"), null, new Operator("bob", "Bob", "desk"));
    new Planning(new Journal(bob, Clock.systemUTC()))
        .approve(file, keys.getPrivate(), null, FibFlowTerms.TERMS);
    page.planFile.check();
    assertThat(opened().plan().approvedBy()).isEqualTo("Bob");
    page.planFile.forget();
    page.planFile.open(file);
    assertThat(opened().admitted()).as("the list of approvers is remembered").isTrue();
    assertThat(bench.session().kept(ConnectionProfile.APPROVERS)).isEqualTo(approvers);
    assertThat(run().deleted()).isEqualTo(221);
    StringBuilder journal = new StringBuilder();
    RetentionBench.journal(bench.database())
        .read(entry -> journal.append(entry.text()).append('\n'));
    assertThat(journal.toString().lines().filter(line -> line.contains("\"cleanup\"")).findFirst())
        .as("nobody says why again, and whose approval counted is told")
        .hasValueSatisfying(line -> assertThat(line).contains("agreed", "\"approved_by\":\"Bob\""));
  }

  @Test
  void anOperatorSignsInTheWindowButNotTheOwnPlan() throws Exception {
    freeze(true);
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Path key = directory.resolve("ann.key");
    Files.writeString(key, Base64.getEncoder().encodeToString(keys.getPrivate().getEncoded()));
    Path approvers = directory.resolve("approvers");
    Files.writeString(
        approvers, "Ann B.: " + Base64.getEncoder().encodeToString(keys.getPublic().getEncoded()));
    page.planFile.open(file);
    page.planFile.approvers(approvers);

    page.planFile.approve(key, "looked through");
    assertThat(page.planFile.failure.get()).startsWith("You made this plan.");
    assertThat(opened().refusal().problem).isEqualTo(PlanProblem.NOT_APPROVED);
    assertThat(page.mayDelete.get()).isFalse();

    page.planFile.approve(approvers, null);
    assertThat(page.planFile.failure.get()).contains("no Ed25519 key");
    assertThat(bench.session().kept(ConnectionProfile.KEY)).as("what is no key").isNull();

    Operator bob = new Operator("bob", "Bob", "desk");
    PlanFileViewModel<Preview> bobs =
        new PlanFileViewModel<>(
            bench.session(),
            new Planning(
                new Journal(new Records(directory.resolve("bob"), null, bob), Clock.systemUTC())),
            file -> PlanFile.read(file, PlanForm.TASKS, FibFlowTerms.TERMS));
    bobs.open(file);
    bobs.approvers(approvers);
    bobs.approve(key, null);
    assertThat(bobs.opened.get().plan().approvedBy()).isEqualTo("Ann B.");
    assertThat(bench.session().kept(ConnectionProfile.KEY)).isEqualTo(key);
    page.planFile.check();
    assertThat(opened().signedBy()).containsExactly("Bob");
  }

  @Test
  void anotherPreviewTakesThePlaceOfAPlan() {
    freeze(false);
    page.planFile.open(file);
    bench.preview("100w");
    assertThat(opened()).isNull();
    assertThat(preview().tasks()).isZero();
    page.planFile.open(file);
    page.planFile.forget();
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.EMPTY);
  }
}
