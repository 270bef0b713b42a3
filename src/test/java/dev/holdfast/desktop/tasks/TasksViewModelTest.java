package dev.holdfast.desktop.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.replay.PauseFacts;
import dev.holdfast.replay.SuspendFacts;
import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.fibflow.FibFlowViews;
import dev.holdfast.task.Count;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TasksViewModelTest {

  @TempDir private Path directory;
  private OracleStore oracle;
  private TaskStore store;
  private TasksViewModel tasks;

  @BeforeEach
  void open() throws Exception {
    oracle = OracleStores.sqlite(directory, OracleStores.Journal.WAL);
    store = oracle.open();
    tasks = TaskSessions.tasks(store, new ImmediateJobRunner());
    tasks.refresh();
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void showsTheNewestTasksFirstAndCountsThemAll() {
    assertThat(ids()).hasSize(200).startsWith(TaskId.of(353), TaskId.of(352));
    assertThat(tasks.counts.matching.get()).isEqualTo(new Count(346, true));
    assertThat(tasks.counts.glance.value().byStatus())
        .containsEntry(TaskStatus.PAUSED, 23L)
        .containsEntry(TaskStatus.COMPLETED, 254L);
  }

  @Test
  void aChipFiltersAndASecondOneAdds() {
    tasks.filter.toggle(TaskStatus.PAUSED);
    assertThat(ids()).hasSize(23);
    tasks.filter.toggle(TaskStatus.FAILED);
    assertThat(ids()).hasSize(28);
    assertThat(tasks.counts.matching.get()).isEqualTo(new Count(28, true));
    tasks.filter.toggle(TaskStatus.PAUSED);
    assertThat(ids()).hasSize(5);
  }

  @Test
  void pickingTheStatusesOfAViewByHandIsThatView() {
    tasks.filter.toggle(TaskStatus.TIMEOUT);
    assertThat(tasks.filter.view()).isNull();
    tasks.filter.toggle(TaskStatus.FAILED);
    tasks.filter.toggle(TaskStatus.PERMANENTLY_FAILED);
    assertThat(tasks.filter.view()).isEqualTo(FibFlowViews.FAILING);
    assertThat(ids()).hasSize(40);
  }

  @Test
  void textAndExactFiltersAreCountedByTheStore() {
    TaskSessions.ask(tasks.filter, "tag", "feeds");
    long feeds = tasks.counts.matching.get().value();
    assertThat(feeds).isEqualTo(ids().size()).isPositive();
    TaskSessions.ask(tasks.filter, "", "FLAKY");
    assertThat(ids()).hasSizeLessThanOrEqualTo((int) feeds).contains(TaskId.of(58));
    TaskSessions.ask(tasks.filter, "name", "feed");
    assertThat(ids()).as("a part of a name").contains(TaskId.of(58));
    TaskSessions.ask(tasks.filter, "name", "feed*x");
    assertThat(ids()).as("the whole name").isEmpty();
    assertThat(tasks.counts.matching.get()).isEqualTo(new Count(0, true));
    tasks.filter.clear();
    assertThat(tasks.counts.matching.get()).isEqualTo(new Count(346, true));
  }

  @Test
  void anExactNameIsSaidInTheLine() {
    TaskFilterViewModel filter = tasks.filter;
    TaskSessions.ask(filter, "name", "feed");
    TaskSessions.ask(filter, "name", "=feed");
    assertThat(filter.filter.get()).isEqualTo(TaskFilter.ALL.but().exactName("feed").filter());
    assertThat(ids()).isEmpty();
    assertThat(filter.line.get()).isEqualTo("name:=feed");
    TaskSessions.ask(filter, "name", "fee");
    assertThat(filter.filter.get()).isEqualTo(TaskFilter.ALL.but().name("fee").filter());
    TaskSessions.ask(filter, "name", "=feed");
    TaskSessions.ask(filter, "name", "");
    assertThat(filter.filter.get()).isEqualTo(TaskFilter.ALL);
  }

  @Test
  void pausedTasksTellSinceWhenAndWhy() throws Exception {
    tasks.filter.show(FibFlowViews.PAUSED);
    PauseFacts exhausted = row(58).pause();
    assertThat(exhausted.since()).isEqualTo(1_756_084_440);
    assertThat(exhausted.cause()).isEqualTo(PauseFacts.Cause.RETRIES_USED_UP);
    PauseFacts byHand = row(59).pause();
    assertThat(byHand.since()).isEqualTo(1_758_272_000);
    assertThat(byHand.cause()).isEqualTo(PauseFacts.Cause.BY_HAND);
    assertThat(byHand.missed().value()).as("every Monday at nine").isGreaterThanOrEqualTo(55);
    assertThat(row(63).pause())
        .as("imported as paused, so no event tells")
        .isEqualTo(new PauseFacts(null, PauseFacts.Cause.UNKNOWN, null));
  }

  @Test
  void suspendedTasksTellWhatTheyWaitFor() {
    tasks.filter.show(FibFlowViews.SUSPENDED);
    assertThat(row(320).suspension())
        .isEqualTo(new SuspendFacts(1_759_999_945L, true, "awaiting_subtasks"));
    assertThat(row(4).suspension()).isEqualTo(new SuspendFacts(1_751_450_005L, false, "等待审批"));
    assertThat(row(65).suspension()).isEqualTo(new SuspendFacts(null, false, null));
    assertThat(tasks.counts.reasons.value()).containsEntry("等待审批", 1L);
  }

  @Test
  void aReasonFiltersAndLeavesWithTheSuspendedView() {
    tasks.filter.show(FibFlowViews.SUSPENDED);
    tasks
        .counts
        .reasons
        .value()
        .forEach(
            (reason, count) -> {
              tasks.filter.setSuspendReason(reason);
              assertThat(ids()).as(reason).hasSize(count.intValue());
              assertThat(tasks.counts.matching.get().value()).as(reason).isEqualTo(count);
            });
    tasks.filter.show(FibFlowViews.PAUSED);
    assertThat(tasks.filter.filter.get().suspendReason()).isNull();
    assertThat(ids()).hasSize(23);
  }

  @Test
  void refreshSeesWhatChangedAndKeepsTheFilter() throws Exception {
    tasks.filter.show(FibFlowViews.PAUSED);
    oracle.execute("UPDATE fib_flow_tasks SET status = 'pending' WHERE id = 58");
    tasks.refresh();
    assertThat(ids()).hasSize(22).doesNotContain(TaskId.of(58));
    assertThat(tasks.counts.matching.get()).isEqualTo(new Count(22, true));
  }

  @Test
  void aStatusNobodyKnowsIsCountedAndFilters() throws Exception {
    oracle.execute(
        "PRAGMA ignore_check_constraints = ON",
        "UPDATE fib_flow_tasks SET status = 'zombie' WHERE id IN (58, 59, 4)");
    tasks.refresh();
    TaskStatus zombie = new TaskStatus("zombie");
    assertThat(tasks.counts.glance.value().byStatus()).containsEntry(zombie, 3L);
    tasks.filter.toggle(zombie);
    assertThat(ids()).hasSize(3);
  }

  @Test
  void aTableDroppedWhileOpenLeavesWhatWasShown() throws Exception {
    tasks.details.open(TaskId.of(58));
    oracle.execute("ALTER TABLE fib_flow_tasks RENAME TO gone");
    tasks.refresh();
    assertThat(tasks.failure.get()).contains("changed since it was opened");
    assertThat(ids()).hasSize(200);
    assertThat(tasks.details.task.failure.get()).isNotNull();
    oracle.execute("ALTER TABLE gone RENAME TO fib_flow_tasks");
    tasks.refresh();
    assertThat(tasks.failure.get()).isEmpty();
  }

  @Test
  void refreshingByItselfNeverPilesUp() {
    QueuedJobRunner jobs = new QueuedJobRunner();
    tasks = TaskSessions.tasks(store, jobs);
    tasks.refreshWhenIdle();
    int waiting = jobs.size();
    assertThat(waiting).isPositive();
    tasks.refreshWhenIdle();
    tasks.refreshWhenIdle();
    assertThat(jobs.size()).isEqualTo(waiting);
    jobs.runAll();
    tasks.refreshWhenIdle();
    assertThat(jobs.size()).isEqualTo(waiting);
  }

  @Test
  void countingCanBeStoppedAndBegunAgain() {
    QueuedJobRunner jobs = new QueuedJobRunner();
    tasks = TaskSessions.tasks(store, jobs);
    tasks.refresh();
    jobs.runAll();
    TaskSessions.ask(tasks.filter, "tag", "feeds");
    assertThat(tasks.counts.counted.loading.get()).isTrue();
    tasks.counts.counted.cancel();
    jobs.runAll();
    assertThat(tasks.counts.matching.get()).isNull();
    assertThat(tasks.counts.counted.loading.get()).isFalse();
    tasks.counts.count();
    jobs.runAll();
    assertThat(tasks.counts.matching.get().value()).isPositive();
  }

  @Test
  void anEmptyTableSaysWhy() throws Exception {
    TaskSessions.ask(tasks.filter, "", "nobody");
    assertThat(tasks.emptiness.get()).isEqualTo(TasksViewModel.NO_MATCH);
    oracle.execute("DELETE FROM fib_flow_tasks");
    tasks.refresh();
    assertThat(tasks.emptiness.get()).isEqualTo(RowsView.EMPTY);
    oracle.execute("ALTER TABLE fib_flow_tasks RENAME TO gone");
    tasks = TaskSessions.tasks(store, new ImmediateJobRunner());
    assertThat(tasks.emptiness.get()).isEqualTo(RowsView.LOADING);
    tasks.refresh();
    assertThat(tasks.emptiness.get()).isEqualTo(RowsView.FAILED);
  }

  private List<TaskId> ids() {
    return tasks.list.read.value.get().rows().stream().map(TaskRow::id).toList();
  }

  private TaskRow row(long id) {
    return tasks.list.read.value.get().rows().stream()
        .filter(row -> row.id().equals(TaskId.of(id)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void refreshingByItselfDoesNotGroupErrorsEachTime() throws Exception {
    tasks.filter.show(FibFlowViews.FAILING);
    long groups = tasks.failures.read.value().read();
    oracle.execute("UPDATE fib_flow_tasks SET status = 'completed' WHERE status = 'failed'");
    tasks.refreshWhenIdle();
    assertThat(ids().size()).isLessThan((int) groups);
    assertThat(tasks.failures.read.value().read()).as("grouped just now").isEqualTo(groups);
    tasks.refresh();
    assertThat(tasks.failures.read.value().read()).isEqualTo(ids().size());
  }
}
