package dev.holdfast.replay;

import static dev.holdfast.replay.WorkflowTallyTest.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.replay.TaskState.Checkpoint;
import dev.holdfast.store.OracleStores;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is rebuilt from events and attempts equals what the runtime itself kept in the row. */
class TaskReplayTest {

  @TempDir static Path directory;
  private static OracleRows rows;

  @BeforeAll
  static void copyStore() throws Exception {
    rows = new OracleRows(OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK));
  }

  @Test
  void endsWhereTheRuntimeLeftEveryTask() throws Exception {
    List<Task> tasks = rows.tasks("1 = 1");
    assertThat(tasks).hasSize(346);
    for (Task task : tasks) {
      TaskState state = replay(task.id().toString()).at(OracleStores.NOW);
      assertThat(
              Arrays.<Object>asList(
                  state.status(),
                  state.stage(),
                  state.stageName(),
                  state.progressPercent(),
                  state.progressText(),
                  state.workerId(),
                  Objects.requireNonNullElse(state.retryCount(), 0L),
                  state.childrenCreated(),
                  state.error(),
                  state.lastEventType(),
                  state.lastEventTime(),
                  state.attemptOpen()))
          .as("task %s", task.id())
          .containsExactly(
              task.status().code(),
              task.stage(),
              task.stageName(),
              task.progressPercent(),
              task.progressText(),
              task.workerId(),
              task.fields().integer("retry_count"),
              task.totalChildren(),
              task.error(),
              task.lastEventType(),
              task.lastEventTime(),
              task.status().code().equals("running"));
    }
  }

  @Test
  void followsARetriedTaskThroughItsLife() throws Exception {
    TaskReplay replay = replay("16");
    assertThat(replay.at(1752151133).status()).isNull();
    assertThat(replay.at(1752151133).events()).isZero();

    TaskState first = replay.at(1752151150);
    assertThat(first.status()).isEqualTo("running");
    assertThat(first.workerId()).isEqualTo("pod-b-w2");
    assertThat(first.attempt()).isEqualTo(1);
    assertThat(first.attemptOpen()).isTrue();
    assertThat(first.stageName()).isEqualTo("parse");
    assertThat(first.progressPercent()).isEqualTo(25);
    assertThat(first.error()).isNull();

    TaskState failed = replay.at(1752151166);
    assertThat(failed.status()).isEqualTo("failed");
    assertThat(failed.attemptOpen()).isFalse();
    assertThat(failed.error()).startsWith("Error: row 56472");

    TaskState waiting = replay.at(1752151190);
    assertThat(waiting.status()).isEqualTo("pending");
    assertThat(waiting.retryCount()).isEqualTo(1);
    assertThat(waiting.attempt()).isEqualTo(1);

    TaskState end = replay.at(1752151205);
    assertThat(end.status()).isEqualTo("completed");
    assertThat(end.attempt()).isEqualTo(2);
    assertThat(end.workerId()).isEqualTo("pod-a-w1");
    assertThat(end.lastCheckpoint())
        .isEqualTo(
            new Checkpoint(
                "chunk.loaded", "chunk.loaded", 1752151205L, end.lastCheckpoint().eventId()));
    assertThat(end.error()).as("kept, as in the row").startsWith("Error: row 56472");
  }

  @Test
  void knowsWhyATaskIsSuspendedOnlyWhileItIs() throws Exception {
    TaskReplay replay = replay("11");
    assertThat(replay.at(1751976401).suspendReason()).isEqualTo("awaiting_approval");
    assertThat(replay.at(1752098835).suspendReason()).isNull();
    TaskReplay parent = replay("13");
    assertThat(parent.at(1752151134).suspendReason()).isEqualTo("awaiting_subtasks");
    assertThat(parent.at(1752151134).childrenCreated()).isEqualTo(6);
  }

  @Test
  void theOrderInWhichRowsAreGivenDoesNotMatter() throws Exception {
    List<TaskEvent> events = new ArrayList<>(rows.events("task_id = 154"));
    List<Attempt> attempts = new ArrayList<>(rows.attempts("task_id = 154"));
    Collections.shuffle(events, new Random(1));
    Collections.reverse(attempts);
    assertThat(new TaskReplay(events, attempts, null).at(OracleStores.NOW))
        .isEqualTo(replay("154").at(OracleStores.NOW));
  }

  @Test
  void anUnknownEventStillMovesTheTask() {
    TaskState state =
        at(5, event(1, 5, "event_type", "task_teleported", "to_status", "elsewhere", "stage", 4L));
    assertThat(state.status()).isEqualTo("elsewhere");
    assertThat(state.stage()).isEqualTo(4);
    assertThat(state.lastEventType()).isEqualTo("task_teleported");
  }

  @Test
  void brokenMetadataTellsNothing() {
    for (String metadata :
        List.of(
            "{broken", "", "[1,2]", "null", "7", "{\"progress_percent\":{}}", "[".repeat(5000))) {
      TaskState state = at(5, event(1, 5, "event_type", "task_progress", "metadata", metadata));
      assertThat(state.progressPercent()).as(metadata).isNull();
      assertThat(state.events()).isEqualTo(1);
    }
    assertThat(at(5, event(1, 5, "event_type", null, "metadata", null)).events()).isEqualTo(1);
  }

  @Test
  void aReportWithoutAFieldKeepsItAndNullClearsIt() {
    TaskEvent first =
        event(
            1,
            5,
            "event_type",
            "task_progress",
            "metadata",
            "{\"stage_name\":\"load\",\"progress_text\":\"half\",\"progress_percent\":150.5}");
    TaskEvent second =
        event(2, 6, "event_type", "task_progress", "metadata", "{\"progress_text\":null}");
    TaskState state = at(6, first, second);
    assertThat(state.stageName()).isEqualTo("load");
    assertThat(state.progressText()).isNull();
    assertThat(state.progressPercent()).isEqualTo(150.5);
  }

  @Test
  void rowsWithoutATimeAreCountedAndLeftOut() {
    TaskEvent undated =
        new TaskEvent(
            1, fields("event_type", "task_paused", "to_status", "paused", "event_time", "?"));
    TaskState state =
        new TaskReplay(
                List.of(undated, event(2, 5, "event_type", "task_created", "to_status", "pending")),
                List.of(new Attempt(3, fields("attempt", 1L, "started_at", null))),
                null)
            .at(5);
    assertThat(state.status()).isEqualTo("pending");
    assertThat(state.undated()).isEqualTo(2);
    assertThat(state.attempt()).isNull();
  }

  @Test
  void eventsStandInForAttemptsThatAreNotThere() {
    TaskEvent started =
        event(1, 5, "event_type", "task_started", "to_status", "running", "attempt", 3L);
    TaskEvent completed = event(2, 9, "event_type", "task_completed", "to_status", "completed");
    assertThat(at(6, started, completed).attempt()).isEqualTo(3);
    assertThat(at(6, started, completed).attemptOpen()).isTrue();
    assertThat(at(9, started, completed).attemptOpen()).isFalse();
  }

  private static TaskReplay replay(String id) throws SQLException {
    return new TaskReplay(rows.events("task_id = ?", id), rows.attempts("task_id = ?", id), null);
  }

  private static TaskState at(long time, TaskEvent... events) {
    return new TaskReplay(List.of(events), List.of(), null).at(time);
  }

  private static TaskEvent event(long id, long time, Object... pairs) {
    Object[] all = Arrays.copyOf(pairs, pairs.length + 2);
    all[pairs.length] = "event_time";
    all[pairs.length + 1] = time;
    return new TaskEvent(id, fields(all));
  }
}
