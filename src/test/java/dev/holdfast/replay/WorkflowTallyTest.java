package dev.holdfast.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.replay.SummaryJson.Answer;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workflow's rows add up to what fib-flow itself answers, and strange rows break nothing. */
class WorkflowTallyTest {

  private static final TaskId ROOT = TaskId.of(1);

  @Test
  void equalsFibFlowForEveryRoot(@TempDir Path directory) throws Exception {
    OracleRows rows = new OracleRows(OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK));
    List<Answer> answers = SummaryJson.answers("sqlite");
    assertThat(answers).hasSize(218);
    for (Answer answer : answers) {
      long root = Long.parseLong(answer.root().toString());
      WorkflowTally tally = new WorkflowTally(answer.root(), FibFlowTerms.STATUSES);
      rows.tasks("id = ? OR root_id = ? ORDER BY created_at, id", root, root).forEach(tally::task);
      rows.attempts(
              "task_id IN (SELECT id FROM fib_flow_tasks WHERE id = ? OR root_id = ?)"
                  + " ORDER BY started_at, id",
              root,
              root)
          .forEach(tally::attempt);
      rows.events("root_id = ? ORDER BY event_time, id", root).forEach(tally::event);
      WorkflowSummary summary = tally.summary();
      assertThat(SummaryJson.of(summary)).as("%s", answer).isEqualTo(answer.result());
      assertThat(summary.rootTask() != null).as("%s", answer).isEqualTo(answer.rootIsThere());
    }
  }

  @Test
  void withoutRowsEverythingIsEmpty() {
    WorkflowSummary summary = new WorkflowTally(ROOT, FibFlowTerms.STATUSES).summary();
    assertThat(summary.rootTask()).isNull();
    assertThat(summary.criticalPath()).isEqualTo(new CriticalPath(0, List.of()));
    assertThat(summary.timing().workflowDurationSeconds()).isNull();
  }

  @Test
  void rowsFullOfNullsAndTextAreCounted() {
    WorkflowTally tally = new WorkflowTally(ROOT, FibFlowTerms.STATUSES);
    tally.task(task(1, "status", null, "name", null, "stage", "later", "created_at", "soon"));
    tally.task(task(2, "parent_id", 1L, "stage", 10L, "status", "dreaming"));
    tally.task(task(3, "parent_id", 1L, "stage", 9L));
    tally.attempt(attempt(7, "started_at", null, "ended_at", "then"));
    tally.event(new TaskEvent(9, fields("event_type", null, "event_time", "x", "worker_id", 5L)));
    WorkflowSummary summary = tally.summary();
    assertThat(summary.stages())
        .containsExactly(Map.entry("9", 1L), Map.entry("10", 1L), Map.entry("later", 1L));
    assertThat(summary.statuses()).containsEntry("", 2L).containsEntry("dreaming", 1L);
    assertThat(summary.totals()).isEqualTo(new WorkflowSummary.Totals(3, 1, 1, 0, 0));
    assertThat(summary.workers()).containsExactly("5");
    assertThat(summary.timing())
        .isEqualTo(new WorkflowSummary.Timing(null, null, null, null, null));
  }

  @Test
  void aRingOfParentsEnds() {
    WorkflowTally tally = new WorkflowTally(ROOT, FibFlowTerms.STATUSES);
    tally.task(task(1, "parent_id", 3L));
    tally.task(task(2, "parent_id", 1L));
    tally.task(task(3, "parent_id", 2L));
    tally.task(task(4, "parent_id", 5L));
    tally.task(task(5, "parent_id", 4L));
    assertThat(chain(tally)).containsExactly(1L, 2L, 3L);
  }

  @Test
  void aChainDeeperThanTheStackIsFollowed() {
    WorkflowTally tally = new WorkflowTally(ROOT, FibFlowTerms.STATUSES);
    int depth = 200_000;
    tally.task(task(1));
    for (long id = 2; id <= depth; id++) {
      tally.task(task(id, "parent_id", id - 1));
    }
    assertThat(chain(tally)).hasSize(depth).endsWith((long) depth);
  }

  @Test
  void ofEqualBranchesTheSmallestIdIsCritical() {
    WorkflowTally tally = new WorkflowTally(ROOT, FibFlowTerms.STATUSES);
    tally.task(task(1));
    for (long child : List.of(30L, 20L, 40L)) {
      tally.task(task(child, "parent_id", 1L));
      tally.attempt(attempt(child, "task_id", child, "started_at", 0L, "ended_at", 5L));
    }
    assertThat(chain(tally)).containsExactly(1L, 20L);
    tally.attempt(attempt(99, "task_id", 40L, "attempt", 2L, "started_at", 9L, "ended_at", 15L));
    assertThat(chain(tally)).containsExactly(1L, 40L);
    assertThat(tally.summary().criticalPath().totalDurationSeconds()).isEqualTo(6);
  }

  @Test
  void openAttemptsAreTheLeastSlow() {
    WorkflowTally tally = new WorkflowTally(ROOT, FibFlowTerms.STATUSES);
    tally.attempt(attempt(1, "started_at", 1L));
    tally.attempt(attempt(2, "started_at", 100L, "ended_at", 50L));
    for (long id = 3; id <= 6; id++) {
      tally.attempt(attempt(id, "started_at", 10L, "ended_at", 12L));
    }
    assertThat(tally.summary().slowestAttempts())
        .extracting(TimedAttempt::id, TimedAttempt::durationSeconds)
        .containsExactly(tuple(3L, 2L), tuple(4L, 2L), tuple(5L, 2L), tuple(6L, 2L), tuple(2L, 0L));
  }

  /** The tasks below it are of the workflow that it is part of, and were not read. */
  @Test
  void aTaskThatIsNoRootLacksNoChildren() {
    WorkflowTally part = new WorkflowTally(ROOT, FibFlowTerms.STATUSES);
    part.task(task(1, "root_id", 9L, "parent_id", 9L, "total_children", 3L));
    assertThat(part.torn().isTorn()).isFalse();
    WorkflowTally whole = new WorkflowTally(ROOT, FibFlowTerms.STATUSES);
    whole.task(task(1, "total_children", 3L));
    assertThat(whole.torn().shortParentCount()).isOne();
  }

  private static List<Long> chain(WorkflowTally tally) {
    return tally.summary().criticalPath().nodes().stream()
        .map(node -> Long.valueOf(node.taskId().toString()))
        .toList();
  }

  private static Task task(long id, Object... pairs) {
    return new Task(TaskId.of(id), fields(pairs));
  }

  private static Attempt attempt(long id, Object... pairs) {
    return new Attempt(id, fields(pairs));
  }

  static Fields fields(Object... pairs) {
    Map<String, Object> values = new HashMap<>();
    for (int at = 0; at < pairs.length; at += 2) {
      values.put((String) pairs[at], pairs[at + 1]);
    }
    return new Fields(values);
  }
}
