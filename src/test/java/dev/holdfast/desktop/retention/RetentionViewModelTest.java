package dev.holdfast.desktop.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.policy.PolicyViewModel.PolicyShape;
import dev.holdfast.desktop.retention.HazardItem.HazardChoice;
import dev.holdfast.desktop.run.CleanupConfirmation;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.RunState;
import dev.holdfast.desktop.tasks.QueuedJobRunner;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.PreviewRequest;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.fibflow.FibFlowHazards;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page without a toolkit, on a copy of the store whose answers fib-flow itself gave. */
class RetentionViewModelTest {

  @TempDir private Path directory;
  private RetentionBench bench;
  private RetentionViewModel<Preview> page;

  @BeforeEach
  void open() throws Exception {
    bench = RetentionBench.immediate(directory);
    page = bench.page();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private Preview preview() {
    return page.preview.value();
  }

  private long tasks() throws Exception {
    return bench.database().number("SELECT count(*) FROM fib_flow_tasks");
  }

  @Test
  void showsNothingBeforeAPreviewIsAskedFor() {
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.EMPTY);
    page.previewChosen();
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.EMPTY);
    assertThat(bench.choice().policy.age.keepProblem.get()).isNotEmpty();
    assertThat(page.mayDelete.get()).isFalse();
  }

  @Test
  void previewsWhatFibFlowWouldDelete() {
    bench.preview("7d");
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.PREVIEW);
    assertThat(preview().tasks()).isEqualTo(221);
    assertThat(preview().amounts().of("events")).isEqualTo(1595);
    assertThat(preview().amounts().of("attempts")).isEqualTo(301);
    assertThat(preview().storeTasks()).isEqualTo(346);
    assertThat(page.freshness.get()).isEqualTo(Freshness.FRESH);
  }

  @Test
  void whoPreviewsTheRuntimesOwnPolicyIsToldSoInThePlan() {
    bench.choice().policy.shape.set(PolicyShape.OWN);
    page.previewChosen();
    assertThat(preview().request().files()).isEqualTo(PreviewRequest.OWN);
  }

  @Test
  void hazardsThatStopACleanupWaitForADecision() throws Exception {
    bench.addHazards();
    bench.preview("7d");
    assertThat(page.plan.hazards)
        .filteredOn(item -> item.choice() != null)
        .extracting(item -> item.hazard().kind())
        .containsExactly(FibFlowHazards.POISON_CHILD, FibFlowHazards.PINNED_CHILD);
    assertThat(page.plan.plan.get()).isInstanceOf(CleanupPlan.Refused.class);
    assertThat(page.mayDelete.get()).isFalse();
    bench.decide(HazardChoice.LEAVE_OUT);
    assertThat(page.mayDelete.get()).isTrue();
    CleanupPlan.Ready ready = (CleanupPlan.Ready) page.plan.plan.get();
    assertThat(ready.skipped()).isEqualTo(2);
    assertThat(ready.work().size()).isEqualTo(preview().tasks() - 2);
  }

  @Test
  void leavingTasksOutMayCauseAHazardThatIsThenDecidedToo() throws Exception {
    bench.addHazards();
    bench
        .database()
        .execute(
            "UPDATE fib_flow_tasks SET status = 'completed' WHERE id = 14",
            "UPDATE fib_flow_tasks SET status = 'paused' WHERE id = 33");
    bench.choice().policy.age.chosen().get(TaskStatus.PAUSED).set(true);
    bench.preview("7d");
    HazardItem poison = page.plan.hazards.getFirst();
    assertThat(poison.hazard().kind()).isEqualTo(FibFlowHazards.POISON_CHILD);
    assertThat(page.plan.hazards)
        .noneMatch(item -> item.hazard().kind().equals(FibFlowHazards.PINNED_CHILD));
    poison.choice().set(HazardChoice.LEAVE_OUT);
    HazardItem pinned = page.plan.hazards.getFirst();
    assertThat(pinned.hazard().kind()).isEqualTo(FibFlowHazards.PINNED_CHILD);
    assertThat(page.mayDelete.get()).isFalse();
    pinned.choice().set(HazardChoice.LEAVE_OUT);
    assertThat(page.mayDelete.get()).isTrue();
  }

  @Test
  void whatIsPutOnHoldOrReleasedSinceMakesThePreviewOutOfDate() {
    HoldsViewModel holds =
        new HoldsViewModel(bench.session(), RetentionBench.holding(bench.database()));
    bench.preview("7d");
    holds.refresh();
    assertThat(page.freshness.get()).as("read first").isEqualTo(Freshness.FRESH);
    holds.hold(TaskId.of(14), false, "legal case");
    assertThat(page.freshness.get()).isEqualTo(Freshness.HELD_SINCE);
    assertThat(page.mayDelete.get()).isFalse();
    bench.preview("7d");
    assertThat(page.freshness.get()).isEqualTo(Freshness.FRESH);
    assertThat(preview().tasks()).isEqualTo(220);
    holds.release(holds.heldProperty().get().all.getFirst(), null);
    assertThat(page.freshness.get()).isEqualTo(Freshness.HELD_SINCE);
    page.refresh();
    assertThat(page.freshness.get()).isEqualTo(Freshness.FRESH);
    assertThat(preview().tasks()).isEqualTo(221);
  }

  @Test
  void aNewPreviewForgetsDecisionsUnlessItSaysTheSame() throws Exception {
    bench.addHazards();
    bench.preview("7d");
    bench.decide(HazardChoice.ACCEPT);
    page.refresh();
    assertThat(page.plan.hazards).noneMatch(HazardItem::undecided);
    assertThat(page.mayDelete.get()).isTrue();
    bench.database().execute("UPDATE fib_flow_tasks SET status = 'pending' WHERE id = 10");
    page.refresh();
    assertThat(page.plan.hazards).anyMatch(HazardItem::undecided);
    assertThat(page.mayDelete.get()).isFalse();
  }

  @Test
  void anEditedPolicyIsNotWhatWasPreviewed() {
    bench.preview("7d");
    bench.decide(HazardChoice.ACCEPT);
    bench.choice().policy.age.keep.set("8d");
    assertThat(page.freshness.get()).isEqualTo(Freshness.POLICY_EDITED);
    assertThat(page.mayDelete.get()).isFalse();
    bench.choice().policy.age.keep.set("168h");
    assertThat(page.freshness.get()).isEqualTo(Freshness.FRESH);
    assertThat(page.mayDelete.get()).isTrue();
  }

  @Test
  void nothingIsDeletedBeforeTheOperatorSaysYes() throws Exception {
    bench.preview("7d");
    bench.decide(HazardChoice.ACCEPT);
    page.askToDelete();
    CleanupQuestion question = page.run.question.get();
    assertThat(question.store().name()).isEqualTo("Orders");
    assertThat(question.plan().work().size()).isEqualTo(221);
    assertThat(question.plan().work().amounts().of("events")).isEqualTo(1595);
    assertThat(question.plan().work().amounts().of("attempts")).isEqualTo(301);
    assertThat(question.triggers()).isEmpty();
    assertThat(tasks()).isEqualTo(346);
    page.decline();
    assertThat(page.run.state.get()).isEqualTo(RunState.NONE);
    assertThat(page.mayDelete.get()).isTrue();
    bench.confirm();
    assertThat(tasks()).isEqualTo(346);
  }

  @Test
  void nothingThatMayWriteIsOpenedBeforeTheOperatorSaysYes() {
    try (RetentionBench watched = RetentionBench.watching(bench.database())) {
      watched.preview("7d");
      watched.decide(HazardChoice.ACCEPT);
      watched.page().askToDelete();
      assertThat(watched.page().run.state.get()).isEqualTo(RunState.ASKING);
      assertThat(watched.called())
          .contains("Retention.preflight")
          .doesNotContain("Retention.writer");
      watched.confirm();
      assertThat(watched.called()).contains("Retention.writer");
    }
  }

  @Test
  void runsWhatWasPreviewedAndTellsTheOtherPages() throws Exception {
    AtomicInteger changes = new AtomicInteger();
    bench.session().onChanged(changes::incrementAndGet);
    bench.session().onChanged(page::refresh);
    bench.preview("7d");
    bench.decide(HazardChoice.ACCEPT);
    page.askToDelete();
    bench.confirm();
    CleanupResult result = page.run.outcome.get().result();
    assertThat(result.deleted()).isEqualTo(221);
    assertThat(result.gone().of("events")).isEqualTo(1595);
    assertThat(result.gone().of("attempts")).isEqualTo(301);
    assertThat(result.complete()).isTrue();
    assertThat(page.run.progress.get().fraction()).isEqualTo(1);
    assertThat(tasks()).isEqualTo(125);
    assertThat(changes).hasValue(1);
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.RUN);
  }

  @Test
  void whatIsDeletedIsInTheJournalWithItsReason() {
    bench.preview("7d");
    bench.decide(HazardChoice.ACCEPT);
    page.askToDelete();
    CleanupQuestion question = page.run.question.get();
    CleanupConfirmation confirm = bench.answer(question);
    confirm.confirm.reason.set(" agreed with the team ");
    page.confirm(confirm.order());
    List<JournalItem> done = new ArrayList<>();
    RetentionBench.journal(bench.database()).runs(done::add);
    assertThat(done).hasSize(1);
    assertThat(done.getFirst().start.fields().path("reason").asText())
        .isEqualTo("agreed with the team");
    assertThat(done.getFirst().end.fields().path("tasks_deleted").asLong()).isEqualTo(221);
    assertThat(done.getFirst().end.hash()).isEqualTo(page.run.outcome.get().journalHead());
  }

  @Test
  void whatCannotBeRecordedIsNotDeleted() throws Exception {
    bench.preview("7d");
    bench.decide(HazardChoice.ACCEPT);
    Files.writeString(directory.resolve("records"), "a file where the folder would be");
    page.askToDelete();
    bench.confirm();
    assertThat(page.run.refusal.get()).contains("journal").endsWith("Nothing was deleted.");
    assertThat(tasks()).isEqualTo(346);
  }

  @Test
  void afterARunThePreviewIsOldUntilItIsMadeAgain() {
    bench.preview("7d");
    bench.decide(HazardChoice.ACCEPT);
    page.askToDelete();
    bench.confirm();
    page.showPreview();
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.PREVIEW);
    assertThat(page.freshness.get()).isEqualTo(Freshness.RUN_SINCE);
    assertThat(page.mayDelete.get()).isFalse();
    page.showResult();
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.RUN);
    page.previewChosen();
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.PREVIEW);
    assertThat(page.freshness.get()).isEqualTo(Freshness.FRESH);
    assertThat(preview().tasks()).isZero();
    assertThat(page.mayDelete.get()).isFalse();
  }

  @Test
  void whatChangedSinceThePreviewStaysAndIsNamed() throws Exception {
    bench.preview("7d");
    bench.decide(HazardChoice.ACCEPT);
    long first = Long.parseLong(preview().candidates().id(0).toString());
    bench.database().execute("UPDATE fib_flow_tasks SET status = 'pending' WHERE id = " + first);
    page.askToDelete();
    bench.confirm();
    CleanupResult result = page.run.outcome.get().result();
    assertThat(result.driftedCount()).isPositive();
    assertThat(result.deleted() + result.driftedCount()).isEqualTo(221);
    assertThat(result.drifted()).extracting(drift -> drift.id().toString()).contains("" + first);
    assertThat(bench.database().number("SELECT count(*) FROM fib_flow_tasks WHERE id = " + first))
        .isOne();
  }

  @Test
  void triggersAreNamedBeforeTheyRun() throws Exception {
    bench
        .database()
        .execute("CREATE TRIGGER audit AFTER DELETE ON fib_flow_tasks BEGIN SELECT 1; END");
    bench.preview("7d");
    bench.decide(HazardChoice.ACCEPT);
    page.askToDelete();
    assertThat(page.run.question.get().triggers()).containsExactly("fib_flow_tasks: audit");
  }

  @Test
  void aStoreThatFailsIsSaidInWordsAndCanBeTriedAgain() throws Exception {
    bench.database().execute("ALTER TABLE fib_flow_tasks RENAME TO hidden");
    bench.preview("7d");
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.FAILED);
    assertThat(page.preview.failure.get()).isNotBlank();
    bench.database().execute("ALTER TABLE hidden RENAME TO fib_flow_tasks");
    page.preview.retry();
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.PREVIEW);
    assertThat(page.preview.failure.get()).isEmpty();
  }

  @Test
  void aPreviewThatCannotBeRenewedStaysButIsOld() throws Exception {
    bench.preview("7d");
    bench.decide(HazardChoice.ACCEPT);
    bench.database().execute("ALTER TABLE fib_flow_tasks RENAME TO hidden");
    page.refresh();
    assertThat(page.screen.get()).isEqualTo(RetentionScreen.PREVIEW);
    assertThat(preview().tasks()).isEqualTo(221);
    assertThat(page.freshness.get()).isEqualTo(Freshness.NOT_RENEWED);
    assertThat(page.mayDelete.get()).isFalse();
  }

  @Test
  void aRefusalIsSaidInWordsAndCanBeTriedAgain() throws Exception {
    bench.preview("7d");
    bench.decide(HazardChoice.ACCEPT);
    Path file = directory.resolve("fibflow.sqlite");
    Path away = directory.resolve("away.sqlite");
    Files.move(file, away);
    page.askToDelete();
    assertThat(page.run.state.get()).isEqualTo(RunState.NONE);
    assertThat(page.run.refusal.get())
        .contains("There is no file")
        .endsWith("Nothing was deleted.");
    Files.move(away, file);
    page.askToDelete();
    assertThat(page.run.refusal.get()).isEmpty();
    assertThat(page.run.state.get()).isEqualTo(RunState.ASKING);
    assertThat(tasks()).isEqualTo(346);
  }

  @Test
  void aPreviewAheadOfTheStoreDeletesNothing() throws Exception {
    long tomorrow = System.currentTimeMillis() / 1_000 + 86_400;
    try (RetentionBench ahead =
        RetentionBench.on(bench.database(), new ImmediateJobRunner(), tomorrow)) {
      ahead.preview("7d");
      assertThat(ahead.page().plan.plan.get()).isInstanceOf(CleanupPlan.AheadOfStore.class);
      assertThat(ahead.page().mayDelete.get()).isFalse();
    }
  }

  @Test
  void aNewerPreviewSupersedesAnOlderOne() {
    QueuedJobRunner jobs = new QueuedJobRunner();
    try (RetentionBench slow = RetentionBench.on(bench.database(), jobs, OracleStores.NOW)) {
      slow.preview("1000w");
      assertThat(slow.page().screen.get()).isEqualTo(RetentionScreen.SCANNING);
      slow.preview("7d");
      jobs.runAll();
      assertThat(slow.page().preview.value().tasks()).isEqualTo(221);
      assertThat(slow.page().preview.read.loading.get()).isFalse();
    }
  }

  @Test
  void aCancelledPreviewLeavesWhatWasThere() {
    QueuedJobRunner jobs = new QueuedJobRunner();
    try (RetentionBench slow = RetentionBench.on(bench.database(), jobs, OracleStores.NOW)) {
      slow.preview("7d");
      slow.page().preview.cancel();
      jobs.runAll();
      assertThat(slow.page().screen.get()).isEqualTo(RetentionScreen.EMPTY);
      assertThat(slow.page().preview.failure.get()).isEmpty();
    }
  }

  @Test
  void aClosedPageHearsNothingAnyMore() {
    QueuedJobRunner jobs = new QueuedJobRunner();
    RetentionBench slow = RetentionBench.on(bench.database(), jobs, OracleStores.NOW);
    slow.preview("7d");
    slow.close();
    jobs.runAll();
    assertThat(slow.page().preview.value()).isNull();
  }

  @Test
  void anEmptyStoreHasNothingToDelete() throws Exception {
    Path other = Files.createDirectory(directory.resolve("empty"));
    try (RetentionBench empty =
        RetentionBench.on(
            OracleStores.emptySqlite(other, Journal.WAL), new ImmediateJobRunner(), null)) {
      empty.preview("7d");
      assertThat(empty.page().preview.value().tasks()).isZero();
      assertThat(empty.page().mayDelete.get()).isFalse();
    }
  }
}
