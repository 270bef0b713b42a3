package dev.holdfast.replay;

import static dev.holdfast.replay.WorkflowTallyTest.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.replay.TornWorkflow.AbsentParent;
import dev.holdfast.replay.TornWorkflow.GoneTask;
import dev.holdfast.replay.TornWorkflow.ShortParent;
import dev.holdfast.replay.WaitedTime.Waits;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import org.junit.jupiter.api.Test;

/** What fib-flow's summary leaves out: waiting, and what is missing. */
class WaitedTimeTest {

  private final WorkflowTally tally = new WorkflowTally(TaskId.of(1), FibFlowTerms.STATUSES);
  private long ids;

  @Test
  void addsUpEachKindOfWaiting() {
    task(1, null, 0);
    change(1, 10, "pending");
    change(1, 15, "running");
    change(1, 15, "running");
    change(1, 20, "suspended");
    change(1, 120, "pending");
    change(1, 123, "running");
    change(1, 130, "failed");
    change(1, 190, "pending");
    change(1, 200, "paused");
    change(1, 1_200, "pending");
    change(1, 1_201, "running");
    change(1, 1_300, "failed");
    change(1, 1_400, "permanently_failed");
    WaitedTime waited = tally.waited();
    assertThat(waited.total()).isEqualTo(new Waits(5, 3 + 60 + 10 + 1, 100, 1_000));
    assertThat(waited.stillWaiting()).isZero();
    assertThat(waited.longest()).hasSize(1);
    assertThat(waited.criticalPath()).isEqualTo(waited.longest());
  }

  @Test
  void waitsThatLastAreNamedAndNotCounted() {
    task(1, null, 0);
    change(1, 10, "running");
    change(1, 20, "suspended");
    WaitedTime waited = tally.waited();
    assertThat(waited.total().seconds()).isZero();
    assertThat(waited.stillWaiting()).isEqualTo(1);
    assertThat(waited.criticalPath().getFirst().waitingAs()).isEqualTo("suspended");
    assertThat(waited.criticalPath().getFirst().waitingSince()).isEqualTo(20);
  }

  @Test
  void strangeTimesNeverMakeAWaitNegative() {
    task(1, null, 0);
    change(1, Long.MIN_VALUE, "pending");
    change(1, Long.MAX_VALUE, "running");
    change(1, Long.MIN_VALUE, "suspended");
    change(1, 5, "running");
    assertThat(tally.waited().total().queuedSeconds()).isNotNegative();
    assertThat(tally.waited().total().suspendedSeconds()).isNotNegative();
  }

  @Test
  void namesWhatIsMissing() {
    task(2, 1L, 3);
    task(3, 2L, 0);
    task(4, 9L, 0);
    change(1, 5, "pending");
    change(7, 6, "running");
    change(7, 8, "completed");
    TornWorkflow torn = tally.torn();
    assertThat(torn.isTorn()).isTrue();
    assertThat(torn.rootMissing()).isTrue();
    assertThat(torn.missingParents()).isEqualTo(2);
    assertThat(torn.absentParents())
        .containsExactly(new AbsentParent(TaskId.of(1), 1), new AbsentParent(TaskId.of(9), 1));
    assertThat(torn.shortParents()).containsExactly(new ShortParent(TaskId.of(2), "n", 3, 1));
    assertThat(torn.goneTasks())
        .containsExactly(
            new GoneTask(TaskId.of(1), null, 1, "pending", 5L),
            new GoneTask(TaskId.of(7), null, 2, "completed", 8L));
  }

  @Test
  void aHundredThousandTasksAndAMillionEventsAddUp() {
    int tasks = 100_000;
    for (int id = 1; id <= tasks; id++) {
      task(id, id == 1 ? null : Long.valueOf(id / 10 + (id < 10 ? 1 : 0)), 0);
    }
    for (int id = 1; id <= tasks; id++) {
      tally.attempt(
          new Attempt(
              id,
              fields(
                  "task_id",
                  (long) id,
                  "attempt",
                  1L,
                  "worker_id",
                  "w" + id % 8,
                  "started_at",
                  100L,
                  "ended_at",
                  100L + id,
                  "outcome",
                  "completed")));
    }
    for (int round = 0; round < 5; round++) {
      for (int id = 1; id <= tasks; id++) {
        change(id, round * 20L, "pending");
      }
      for (int id = 1; id <= tasks; id++) {
        change(id, round * 20L + 5, "running");
      }
    }
    WorkflowSummary summary = tally.summary();
    assertThat(summary.totals().tasks()).isEqualTo(tasks);
    assertThat(summary.totals().events()).isEqualTo(1_000_000);
    assertThat(summary.workers()).hasSize(8);
    assertThat(summary.slowestAttempts())
        .extracting(TimedAttempt::durationSeconds)
        .startsWith(100_000L);
    assertThat(summary.criticalPath().nodes()).hasSize(6);
    assertThat(tally.waited().total()).isEqualTo(new Waits(5L * tasks, 5L * 4 * tasks, 0, 0));
    assertThat(tally.torn().isTorn()).isFalse();
  }

  private void task(long id, Long parent, long children) {
    tally.task(
        new Task(
            TaskId.of(id),
            fields(
                "name",
                "n",
                "status",
                "completed",
                "parent_id",
                parent,
                "total_children",
                children)));
  }

  private void change(long task, long time, String status) {
    tally.event(
        new TaskEvent(
            ++ids,
            fields("task_id", task, "event_time", time, "event_type", "x", "to_status", status)));
  }
}
