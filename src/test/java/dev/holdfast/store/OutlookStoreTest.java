package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.replay.Next;
import dev.holdfast.replay.OpenChildren;
import dev.holdfast.replay.Outlook;
import dev.holdfast.task.NextStep;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.Tone;
import dev.holdfast.text.NextText;
import dev.holdfast.text.query.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What comes next for a task is what the store's own marks say of it, on every engine. */
class OutlookStoreTest extends TaskStoreContract {

  private static final long NOW = 1_760_000_000L;

  private Task task(long id) {
    return store.task(TaskId.of(id), NEVER).orElseThrow().task();
  }

  private Next next(long id) {
    return Outlook.read(store, task(id), null, NOW, NEVER).next();
  }

  private String said(long id) {
    return NextText.in(store.operation()).of(next(id), NOW);
  }

  private void worker(String id, String status, long expires) throws SQLException {
    database.execute(
        "insert into fib_flow_workers (worker_id, pod_id, status, registered_at, last_seen_at,"
            + " expires_at) values ('%s', 'p', '%s', 1, 1, %d)".formatted(id, status, expires));
  }

  @Test
  @StartsEmpty
  void aTaskOfADeadWorkerIsBeingWorkedOnByNobody() throws Exception {
    worker("alive", "active", NOW);
    worker("dead", "active", NOW - 1_020);
    try (Connection connection = database.connect()) {
      TaskRows.task(connection, 1, "status", "running", "worker_id", "alive");
      TaskRows.task(connection, 2, "status", "running", "worker_id", "dead");
      TaskRows.task(connection, 3, "status", "running", "worker_id", "unheard");
      TaskRows.task(connection, 4, "status", "running", "start_time", NOW - 60);
    }
    assertThat(next(1).code()).isEqualTo(NextStep.RUNNING);
    assertThat(said(2))
        .isEqualTo(
            "Nobody works on it: dead has been dead for 17 min. The next living worker takes it"
                + " back.");
    assertThat(next(2).figures()).containsEntry("since", NOW - 1_020);
    assertThat(said(3)).startsWith("Nobody works on it: unheard is not alive. ");
    assertThat(said(4)).isEqualTo("Being worked on for 1 min.");
  }

  @Test
  @StartsEmpty
  void whatWaitsForAWorkerSaysWhetherThereIsOne() throws Exception {
    worker("dead", "active", NOW - 1);
    try (Connection connection = database.connect()) {
      TaskRows.task(connection, 1, "next_run_time", NOW - 300);
      TaskRows.task(connection, 2, "next_run_time", NOW + 300);
      TaskRows.task(connection, 3, "status", "running");
    }
    assertThat(said(1))
        .isEqualTo(
            "No worker is alive. The next one that starts runs it. It has been due for 5 min.");
    assertThat(said(2)).isEqualTo("A free worker runs it in 5 min.");
    assertThat(next(3).code()).isEqualTo(NextStep.NO_WORKER);

    worker("alive", "active", NOW);
    assertThat(next(1).code()).isEqualTo(NextStep.DUE);
    assertThat(said(1)).contains("due for 5 min. Workers are alive.");
    assertThat(next(3).code()).isEqualTo(NextStep.RUNNING);
  }

  /** fib-flow gives up once {@code retry_count + 1 >= max_retries}: these are all its tries. */
  @Test
  @StartsEmpty
  void whatFailedSaysWhetherItIsTriedAgain() throws Exception {
    try (Connection connection = database.connect()) {
      TaskRows.task(
          connection,
          1,
          "status",
          "failed",
          "retry_count",
          0,
          "max_retries",
          2,
          "next_run_time",
          NOW - 9_000,
          "last_active_time",
          NOW - 8_000);
      TaskRows.task(connection, 2, "status", "timeout", "retry_count", 1, "max_retries", 2);
      TaskRows.task(connection, 3, "status", "permanently_failed");
    }
    assertThat(next(1).code()).isEqualTo(NextStep.DUE);
    assertThat(next(1).figures()).as("the time of the run that failed").doesNotContainKey("due");
    assertThat(next(2).code()).isEqualTo(NextStep.RETRIES_USED_UP);
    assertThat(next(3)).isNull();
  }

  @Test
  @StartsEmpty
  void childrenAreCountedAndNotTheirCounter() throws Exception {
    try (Connection connection = database.connect()) {
      TaskRows.task(
          connection, 1, "status", "suspended", "total_children", 3, "completed_children", 10);
      TaskRows.task(connection, 2, "parent_id", 1, "status", "completed");
      TaskRows.task(connection, 3, "parent_id", 1, "status", "permanently_failed");
      TaskRows.task(connection, 4, "parent_id", 1, "status", "paused");
      TaskRows.event(
          connection,
          1,
          1,
          "event_type",
          "task_status_changed",
          "event_time",
          NOW - 100,
          "to_status",
          "suspended",
          "metadata",
          "{\"suspend_reason\":\"awaiting_subtasks\"}");
    }
    assertThat(OpenChildren.counted(store, List.of(task(1), task(2)), NEVER))
        .extracting(Task::completedChildren)
        .containsExactly(2L, task(2).completedChildren());
    assertThat(said(1))
        .isEqualTo("It continues when its children have ended: 2 of 3 have. It waits for 4.");
    assertThat(next(1).figures()).containsEntry("waits_for", List.of(4L));
  }

  @Test
  void eachTaskThatHasNotEndedSaysSoByTheRulesOfStuck() throws Exception {
    List<TaskId> lost =
        store
            .tasks(
                TaskQuery.newest(
                    Query.parse("is:abandoned")
                        .narrow(TaskFilter.ALL, store.terms().listing(), NOW),
                    1_000),
                NEVER)
            .items()
            .stream()
            .map(Task::id)
            .toList();
    for (long id : database.numbers("select id from fib_flow_tasks")) {
      Task task = task(id);
      boolean ended = store.terms().statuses().ended(task.status());
      boolean known = store.terms().statuses().tone(task.status()) != Tone.NEUTRAL;
      Next next = next(id);
      assertThat(next == null).as("task %s", id).isEqualTo(ended || !known);
      if (next != null) {
        assertThat(next.code() == NextStep.WORKER_DEAD)
            .as("task %s", id)
            .isEqualTo(lost.contains(task.id()));
        assertThat(said(id)).as("task %s", id).endsWith(".").doesNotContain("{", "null");
      }
    }
  }
}
