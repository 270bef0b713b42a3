package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.SummaryJson;
import dev.holdfast.replay.SummaryJson.Answer;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.replay.WorkflowTally;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.store.history.Trees;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A workflow streams in order, adds up to fib-flow's summary, and stops when asked. */
class WorkflowTest extends TaskStoreContract {

  @Test
  void everyRootAddsUpToFibFlowsSummary() throws Exception {
    List<Answer> answers = SummaryJson.answers(engine.oracle());
    assertThat(answers).hasSize(218);
    for (Answer answer : answers) {
      WorkflowTally tally = new WorkflowTally(answer.root(), FibFlowTerms.STATUSES);
      store
          .role(Trees.class)
          .orElseThrow()
          .workflow(answer.root(), tally::task, tally::attempt, tally::event, NEVER);
      WorkflowSummary summary = tally.summary();
      assertThat(SummaryJson.of(summary)).as("%s", answer).isEqualTo(answer.result());
      assertThat(summary.rootTask() != null).as("%s", answer).isEqualTo(answer.rootIsThere());
    }
  }

  @Test
  void tasksComeFirstThenAttemptsThenEventsEachInOrder() throws Exception {
    // All of one second, so that only the ids are left to order by.
    database.execute("UPDATE fib_flow_tasks SET created_at = 5 WHERE root_id = 111");
    Rows rows = new Rows();
    store
        .role(Trees.class)
        .orElseThrow()
        .workflow(TaskId.of(111), rows::task, rows::attempt, rows::event, NEVER);
    assertThat(rows.kinds).containsExactly("task", "attempt", "event");
    assertThat(rows.tasks)
        .hasSize(13)
        .isSortedAccordingTo(Comparator.comparing(Task::createdAt).thenComparing(Task::id));
    assertThat(rows.attempts)
        .isNotEmpty()
        .isSortedAccordingTo(Comparator.comparing(Attempt::startedAt).thenComparing(Attempt::id));
    assertThat(rows.events)
        .isNotEmpty()
        .isSortedAccordingTo(Comparator.comparing(TaskEvent::time).thenComparing(TaskEvent::id));
    Fields task = rows.tasks.getLast().fields();
    assertThat(task.names()).contains("result").doesNotContain("payload", "context");
  }

  @Test
  void aRootThatIsGoneStillHasItsChildren() {
    Rows rows = new Rows();
    store
        .role(Trees.class)
        .orElseThrow()
        .workflow(TaskId.of(3), rows::task, rows::attempt, rows::event, NEVER);
    assertThat(rows.tasks).extracting(Task::id).doesNotContain(TaskId.of(3)).hasSize(2);
    assertThat(rows.events).hasSize(7);
  }

  @Test
  @StartsEmpty
  void stopsAtTheRowAtWhichItIsCancelled() throws Exception {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      for (long id = 1; id <= 3_000; id++) {
        TaskRows.task(connection, id, "root_id", id == 1 ? null : Long.valueOf(1));
      }
      connection.commit();
    }
    Cancellation cancellation = new Cancellation();
    Rows rows = new Rows();
    assertThat(
            failureOf(
                () ->
                    store
                        .role(Trees.class)
                        .orElseThrow()
                        .workflow(
                            TaskId.of(1),
                            task -> {
                              rows.task(task);
                              cancellation.cancel();
                            },
                            rows::attempt,
                            rows::event,
                            cancellation)))
        .isEqualTo(new StoreFailure.Cancelled());
    assertThat(rows.tasks).hasSize(1);
    assertThat(store.overview(NEVER).tasks()).as("the store still answers").isEqualTo(3_000);
  }

  private static class Rows {

    final List<String> kinds = new ArrayList<>();
    final List<Task> tasks = new ArrayList<>();
    final List<Attempt> attempts = new ArrayList<>();
    final List<TaskEvent> events = new ArrayList<>();

    private void kind(String kind) {
      if (kinds.isEmpty() || !kinds.getLast().equals(kind)) {
        kinds.add(kind);
      }
    }

    void task(Task task) {
      kind("task");
      tasks.add(task);
    }

    void attempt(Attempt attempt) {
      kind("attempt");
      attempts.add(attempt);
    }

    void event(TaskEvent event) {
      kind("event");
      events.add(event);
    }
  }
}
