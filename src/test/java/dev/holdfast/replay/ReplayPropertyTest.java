package dev.holdfast.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** What holds for every history, also one that no runtime could have written. */
class ReplayPropertyTest {

  private static final List<String> STATUSES =
      List.of("pending", "running", "failed", "suspended", "completed", "paused", "odd", "");

  private static final List<String> TYPES =
      List.of(
          ("task_created task_claimed task_started task_retry_started task_progress task_checkpoint"
                  + " task_failed task_recovered task_suspended task_subtasks_created"
                  + " task_expired_deleted task_teleported")
              .split(" "));

  private static final List<String> METADATA =
      List.of(
          "{\"progress_percent\":1e400,\"stage_name\":null}",
          "{\"progress_percent\":75,\"stage_name\":\"load\",\"progress_text\":\"half\"}",
          "{\"error\":\"no\",\"retry_count\":3}",
          "{\"retry_count\":99999999999999999999999,\"child_count\":-4}",
          "{\"child_task_ids\":[1,2,3]}",
          "{\"suspend_reason\":\"awaiting_approval\"}",
          "{\"recovered_from_worker_id\":7,\"recovered_by_pod_id\":{}}",
          "[",
          "\u0000",
          "");

  /** A column as fib-flow would fill it, or as nobody should. */
  private static Arbitrary<Object> numbers(long most) {
    return Arbitraries.frequencyOf(
        Tuple.of(12, Arbitraries.longs().between(0, most).map(n -> (Object) n)),
        Tuple.of(
            1,
            Arbitraries.of(Long.MIN_VALUE, Long.MAX_VALUE, 1.5, 2.0, Double.NaN, "soon", true)
                .injectNull(0.3)
                .map(value -> (Object) value)));
  }

  @Provide
  Arbitrary<List<TaskEvent>> events() {
    Arbitrary<Map<String, Object>> rows =
        Combinators.combine(
                numbers(9),
                Arbitraries.of(TYPES).injectNull(0.05),
                Arbitraries.of(STATUSES).injectNull(0.3),
                Arbitraries.of(STATUSES).injectNull(0.3),
                numbers(3),
                numbers(3),
                Arbitraries.of("w1", "w2", "").injectNull(0.2),
                Arbitraries.of(METADATA).injectNull(0.3))
            .as(
                (time, type, from, to, stage, attempt, worker, metadata) ->
                    History.pairs(
                        "event_time",
                        time,
                        "event_type",
                        type,
                        "from_status",
                        from,
                        "to_status",
                        to,
                        "stage",
                        stage,
                        "attempt",
                        attempt,
                        "worker_id",
                        worker,
                        "metadata",
                        metadata));
    return rows.list().ofMaxSize(40).map(ReplayPropertyTest::numbered);
  }

  private static List<TaskEvent> numbered(List<Map<String, Object>> rows) {
    List<TaskEvent> events = new ArrayList<>();
    for (Map<String, Object> row : rows) {
      events.add(new TaskEvent(events.size() + 1L, new Fields(row)));
    }
    return events;
  }

  @Provide
  Arbitrary<List<Attempt>> attempts() {
    return Combinators.combine(
            numbers(4),
            numbers(9),
            numbers(9),
            Arbitraries.of("failed", "completed", "odd").injectNull(0.3),
            Arbitraries.of("it broke").injectNull(0.3))
        .as(
            (number, start, end, outcome, error) ->
                (Map<String, Object>)
                    new HashMap<>(
                        History.pairs(
                            "attempt",
                            number,
                            "started_at",
                            start,
                            "ended_at",
                            end,
                            "outcome",
                            outcome,
                            "error",
                            error)))
        .list()
        .ofMaxSize(6)
        .map(
            rows -> {
              List<Attempt> attempts = new ArrayList<>();
              rows.forEach(row -> attempts.add(new Attempt(attempts.size() + 1L, new Fields(row))));
              return attempts;
            });
  }

  @Property
  void aPrefixReplaysToTheStateAtThatInstant(
      @ForAll("events") List<TaskEvent> events, @ForAll("attempts") List<Attempt> attempts) {
    TaskReplay whole = new TaskReplay(events, attempts, null);
    for (int steps = 0; steps <= whole.events.size(); steps++) {
      TaskReplay prefix = new TaskReplay(whole.events.subList(0, steps), attempts, null);
      assertThat(datedAlike(prefix.after(steps))).isEqualTo(datedAlike(whole.after(steps)));
    }
    for (TaskEvent event : whole.events) {
      List<TaskEvent> until =
          whole.events.stream().filter(other -> other.time() <= event.time()).toList();
      assertThat(datedAlike(new TaskReplay(until, attempts, null).at(event.time())))
          .isEqualTo(datedAlike(whole.at(event.time())));
    }
  }

  @Property
  void theOrderInWhichRowsAreReadDoesNotMatter(
      @ForAll("events") List<TaskEvent> events,
      @ForAll("attempts") List<Attempt> attempts,
      @ForAll Random random) {
    List<TaskEvent> shuffled = new ArrayList<>(events);
    Collections.shuffle(shuffled, random);
    TaskReplay replay = new TaskReplay(shuffled, attempts, null);
    assertThat(replay.events).isEqualTo(new TaskReplay(events, attempts, null).events);
    assertThat(replay.end()).isEqualTo(new TaskReplay(events, attempts, null).end());
    assertThat(replay.findings.count())
        .isEqualTo(new TaskReplay(events, attempts, null).findings.count());
  }

  @Property
  void everyEventIsOneStepAndNothingThrows(
      @ForAll("events") List<TaskEvent> events, @ForAll("attempts") List<Attempt> attempts) {
    TaskReplay replay = new TaskReplay(events, attempts, events);
    assertThat(replay.at(Long.MIN_VALUE).events())
        .isEqualTo(replay.events.stream().filter(e -> e.time() == Long.MIN_VALUE).count());
    for (int steps = 0; steps <= replay.events.size(); steps++) {
      TaskState state = replay.after(steps);
      assertThat(state.events()).isEqualTo(steps);
      assertThat(state.childrenCreated()).isNotNegative();
    }
    assertThat(replay.after(0).status()).isNull();
    assertThat(replay.findings.count()).isGreaterThanOrEqualTo(replay.end().undated());
  }

  /** What has no time is counted over the whole history, and a prefix has less of it. */
  private static TaskState datedAlike(TaskState state) {
    return new TaskState(
        state.status(),
        state.stage(),
        state.stageName(),
        state.progressPercent(),
        state.progressText(),
        state.workerId(),
        state.recovery(),
        state.attempt(),
        state.attemptOpen(),
        state.attemptOutcome(),
        state.retryCount(),
        state.suspendReason(),
        state.childrenCreated(),
        state.childrenFinished(),
        state.lastCheckpoint(),
        state.error(),
        state.lastEventType(),
        state.lastEventTime(),
        state.lastEventId(),
        state.events(),
        0);
  }
}
