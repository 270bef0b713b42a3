package dev.holdfast.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.replay.ReplayFinding.OnAttempt;
import dev.holdfast.replay.ReplayFinding.OnEvent;
import dev.holdfast.replay.TaskState.Recovery;
import dev.holdfast.store.OracleStores;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Worker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An impossible history is replayed as it stands, and every oddity names its row. */
class ReplayFindingsTest {

  private static History good() {
    return new History().change(1, "task_created", null, "pending").round(1, 2, 5, "completed");
  }

  @Test
  void aPossibleHistoryHasNone() {
    assertThat(kinds(good())).isEmpty();
    assertThat(good().replay().findings.count()).isZero();
  }

  @Test
  void namesTheRowOfEachOddity() {
    assertThat(kinds(new History().round(1, 2, 5, "completed")))
        .containsExactly("missing_start event 1");
    assertThat(kinds(good().change(9, "task_started", "completed", "running")))
        .containsExactly("status_jump event 5");
    assertThat(kinds(good().change(9, "task_failed", "paused", "failed")))
        .containsExactly("status_jump event 5", "status_mismatch event 5");
    assertThat(kinds(good().change(9, "task_moved", "completed", "elsewhere")))
        .containsExactly("unknown_type event 5", "unknown_status event 5");
    assertThat(kinds(good().event(9L, "task_progress"))).containsExactly("outside_attempt event 5");
    assertThat(kinds(good().event(9L, "task_resumed", "attempt", 4L)))
        .containsExactly("attempt_without_row event 5");
    assertThat(kinds(good().event(9L, "task_heartbeat", "metadata", "{broken")))
        .containsExactly("broken_metadata event 5");
    assertThat(kinds(good().event(4L, "task_heartbeat"))).containsExactly("time_backwards event 5");
    assertThat(kinds(good().event("noon", "task_heartbeat")))
        .containsExactly("undated_event event 5");
  }

  @Test
  void aReservedNameIsShownAndProvesNothing() {
    History history = good().event(9L, "task_expired_deleted").event(10L, "task_heartbeat");

    assertThat(kinds(history)).isEmpty();
    assertThat(history.replay().events)
        .extracting(TaskEvent::type)
        .contains("task_expired_deleted", "task_heartbeat");
    assertThat(history.replay().end().status()).isEqualTo("completed");
  }

  @Test
  void workerWhoseClockIsBehindTurnsNothingRound() {
    History history =
        new History()
            .change(100, "task_created", null, "pending")
            .round(1, 60, 70, "completed", "half");

    assertThat(kinds(history)).containsExactly("time_backwards event 2");
    TaskReplay replay = history.replay();
    assertThat(replay.end().status()).isEqualTo("completed");
    assertThat(replay.at(65).status()).isEqualTo("running");
    assertThat(StatusCourse.of(history.events()).stretches())
        .containsExactly(
            new StatusCourse.Stretch("pending", 100, 100L),
            new StatusCourse.Stretch("running", 100, 100L),
            new StatusCourse.Stretch("completed", 100, null));
    assertThat(AttemptRun.split(TaskId.of(1), history.events(), history.attempts()))
        .singleElement()
        .satisfies(run -> assertThat(run.events()).hasSize(4));
  }

  @Test
  void whatCameFromOutsideMayBeOlderThanWhatIsBeforeIt() {
    History told =
        new History()
            .event(5.0, "workflow_started", "event_id", -1L)
            .event(5.2, "task_scheduled", "event_id", 0L)
            .event(400.0, "workflow_started", "event_id", -1L)
            .event(90.0, "task_completed", "event_id", -1L)
            .event(400.1, "timer_created", "event_id", 1L);
    assertThat(HistoryCheck.clocks(told.events(), List.of())).isEqualTo(Findings.NONE);
    told.event(30.5, "execution_completed", "event_id", 2L);
    assertThat(HistoryCheck.clocks(told.events(), List.of()).first())
        .extracting(ReplayFinding::kind)
        .containsExactly("time_backwards");
  }

  @Test
  void namesTheAttemptThatNoEventTells() {
    assertThat(kinds(good().attempt(2L, 7L, 8L, "failed")))
        .containsExactly("attempt_without_events attempt 2");
    assertThat(kinds(good().attempt(1L, 7L, 6L, "failed")))
        .containsExactly("ends_before_start attempt 2");
    assertThat(kinds(good().attempt(1L, 4L, null, null)))
        .containsExactly("attempt_left_open attempt 2");
    assertThat(kinds(good().attempt(null, 4L, 5L, null)))
        .containsExactly("undated_attempt attempt 2");
  }

  @Test
  void anUnknownTypeWithAStatusSetsItAndOneWithoutChangesNothing() {
    History history =
        good()
            .change(8, "task_moved", "completed", "paused")
            .event(9L, "task_seen", "stage", 7L, "worker_id", "w9", "attempt", 5L);
    TaskState moved = history.replay().at(8);
    assertThat(moved.status()).isEqualTo("paused");
    assertThat(history.replay().at(9).status()).isEqualTo("paused");
    assertThat(history.replay().at(9).events()).isEqualTo(6);
    assertThat(kinds(history)).contains("unknown_type event 5", "unknown_type event 6");
  }

  @Test
  void keepsBoundedlyMany() {
    History history = good();
    for (int i = 0; i < 3_000; i++) {
      history.event(10L, "task_seen");
    }
    assertThat(history.replay().findings.first()).hasSize(Findings.MOST);
    assertThat(history.replay().findings.count()).isEqualTo(3_000);
  }

  @Test
  void eventsOfOneSecondAreOneStepEach() {
    History history =
        new History()
            .change(5, "task_created", null, "pending")
            .round(1, 5, 5, "failed")
            .change(5, "task_retry_scheduled", "failed", "pending")
            .round(2, 5, 5, "completed");
    TaskReplay replay = history.replay();
    List<String> seen = new ArrayList<>();
    for (int step = 0; step <= replay.events.size(); step++) {
      TaskState state = replay.after(step);
      seen.add(state.status() + " " + state.attempt() + (state.attemptOpen() ? " open" : ""));
    }
    assertThat(seen)
        .containsExactly(
            "null null",
            "pending null",
            "running null",
            "running 1 open",
            "failed 1",
            "pending 1",
            "running 1",
            "running 2 open",
            "completed 2");
  }

  @Test
  void aHundredThousandEventsAreAsExactAsFew() {
    History history = new History();
    for (long round = 1; round <= 10_000; round++) {
      long start = round * 20;
      history.event(start, "task_started", "to_status", "running", "attempt", round);
      for (int i = 1; i < 9; i++) {
        history.event(
            start + i, "task_progress", "metadata", "{\"progress_percent\":" + i * 10 + "}");
      }
      history.change(start + 9, "task_status_changed", "running", "pending");
      history.attempt(round, start, start + 9, "completed");
    }
    TaskReplay replay = history.replay();
    assertThat(replay.events).hasSize(100_000);
    for (int step = 1; step < 100_000; step += 997) {
      TaskState state = replay.after(step);
      assertThat(state.events()).isEqualTo(step);
      assertThat(state.attempt()).isEqualTo((step - 1) / 10 + 1);
      int within = (step - 1) % 10;
      assertThat(state.status()).isEqualTo(within == 9 ? "pending" : "running");
      assertThat(state.attemptOpen()).isEqualTo(within != 9);
      if (within > 0 && within < 9) {
        assertThat(state.progressPercent()).isEqualTo(within * 10.0);
      }
      long time = replay.events.get(step - 1).time();
      assertThat(replay.at(time)).isEqualTo(state);
    }
  }

  @Test
  void tellsWhoRecoveredATaskFromWhom(@TempDir Path directory) throws Exception {
    OracleRows rows = new OracleRows(OracleStores.sqlite(directory, OracleStores.Journal.ROLLBACK));
    TaskReplay replay =
        new TaskReplay(rows.events("task_id = 94"), rows.attempts("task_id = 94"), null);
    assertThat(replay.at(1755568447).recovery()).isNull();
    TaskState after = replay.after(5);
    assertThat(after.recovery())
        .isEqualTo(
            new Recovery("pod-a-w1", "pod-b-w2", "pod-b", "worker_unavailable", 1755568448L, 777));
    assertThat(after.attemptOutcome()).isEqualTo("interrupted");
  }

  @Test
  void driftNamesTheEventThatExplainsIt() {
    History history =
        new History()
            .change(1, "task_created", null, "pending")
            .change(2, "task_claimed", "pending", "running")
            .event(2L, "task_started", "to_status", "running", "attempt", 1L, "worker_id", "w1")
            .event(3L, "task_progress", "metadata", "{\"progress_percent\":75}")
            .attempt(1L, 2L, null, null);
    Map<String, Object> row = new HashMap<>();
    row.put("status", "running");
    row.put("progress_percent", 40.0);
    row.put("worker_id", "w1");
    row.put("start_time", 2L);
    Worker dead =
        new Worker("w1", new Fields(Map.of("status", "dead", "dead_at", 7L, "expires_at", 6L)));
    TaskEvent progress = history.events().getLast();
    assertThat(
            CacheDrift.of(
                new Task(TaskId.of(1), new Fields(row)), history.replay(), List.of(dead), 100))
        .containsExactly(
            new CacheDrift.Field("progress_percent", 40.0, 75.0, progress),
            new CacheDrift.LostWorker("w1", "dead", 7L, 2L));
  }

  private static List<String> kinds(History history) {
    return history.replay().findings.first().stream()
        .map(
            finding ->
                finding.kind()
                    + switch (finding) {
                      case OnEvent on -> " event " + on.event().id();
                      case OnAttempt on -> " attempt " + on.attempt().id();
                    })
        .toList();
  }
}
