package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.replay.ReplayFinding;
import dev.holdfast.replay.TaskReplay;
import dev.holdfast.replay.TaskState;
import dev.holdfast.replay.TaskStateBuilder;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;

/**
 * What the lanes draw, measured once: places run from 0 to 1 along the scale, steps from 1. Made in
 * the background; immutable from then on.
 */
public final class Lanes {

  public final TimeScale scale;

  /** The place of each step, in order; step 1 is at index 0. */
  public final double[] places;

  /** The progress after each step in percent, 0 to 100; NaN where none is known. */
  public final float[] percents;

  /** The attempt each step belongs to; -1 for none. */
  public final long[] attempts;

  /** The steps that changed something beyond being the last event. */
  public final BitSet changing = new BitSet();

  /** The steps that a finding stands on. */
  public final BitSet odd = new BitSet();

  /** The steps that are checkpoints. */
  public final BitSet checkpoints = new BitSet();

  public final List<Span> statuses = new ArrayList<>();
  public final List<Span> stages = new ArrayList<>();
  public final List<AttemptBar> rounds;

  public Lanes(TaskReplay replay, Excerpt<Attempt> rows, List<ReplayFinding> findings) {
    List<TaskEvent> events = replay.events;
    List<Attempt> dated =
        rows.items().stream()
            .filter(attempt -> attempt.startedAt() != null)
            .sorted(Comparator.comparing(Attempt::startedAt).thenComparing(Attempt::id))
            .toList();
    scale = scale(events, dated);
    places = events.stream().mapToDouble(event -> scale.place(event.time())).toArray();
    // Nothing is drawn before what was written before it, whatever the clocks said.
    Arrays.parallelPrefix(places, Math::max);
    percents = new float[events.size()];
    this.attempts = new long[events.size()];
    walk(replay);
    rounds = rounds(dated);
    for (ReplayFinding finding : findings) {
      if (finding instanceof ReplayFinding.OnEvent on && on.event().time() != null) {
        odd.set(Math.max(Steps.of(events, on.event()), 0));
      }
    }
  }

  private static TimeScale scale(List<TaskEvent> events, List<Attempt> attempts) {
    LongStream marks =
        LongStream.concat(
            events.stream().mapToLong(TaskEvent::time),
            attempts.stream()
                .flatMapToLong(
                    attempt ->
                        attempt.endedAt() == null
                            ? LongStream.of(attempt.startedAt())
                            : LongStream.of(attempt.startedAt(), attempt.endedAt())));
    List<long[]> busy =
        attempts.stream()
            .filter(attempt -> attempt.endedAt() != null)
            .map(attempt -> new long[] {attempt.startedAt(), attempt.endedAt()})
            .toList();
    return TimeScale.of(marks.toArray(), busy);
  }

  private void walk(TaskReplay replay) {
    TaskState[] before = {null};
    replay.walk(
        (step, event, state) -> {
          TaskState now = lasting(state);
          if (!now.equals(before[0])) {
            changing.set(step);
          }
          Double percent = state.progressPercent();
          percents[step - 1] =
              percent == null || percent.isNaN()
                  ? Float.NaN
                  : Math.clamp(percent.floatValue(), 0, 100);
          attempts[step - 1] = state.attempt() == null ? -1 : state.attempt();
          if ("task_checkpoint".equals(event.type())) {
            checkpoints.set(step);
          }
          follow(statuses, step, state.status());
          follow(stages, step, stage(state));
          before[0] = now;
        });
    end(statuses);
    end(stages);
  }

  /** Leaves out what every event moves, and what follows from the rest. */
  private static TaskState lasting(TaskState state) {
    return TaskStateBuilder.builder(state)
        .attemptOutcome(null)
        .childrenFinished(null)
        .lastEventType(null)
        .lastEventTime(null)
        .lastEventId(null)
        .events(0)
        .undated(0)
        .build();
  }

  /** The stage's name says more than its number, if there is one. */
  private static String stage(TaskState state) {
    String number = state.stage() == null ? "" : state.stage().toString();
    String name = state.stageName() == null ? "" : state.stageName();
    return number.isEmpty() && name.isEmpty() ? null : (number + "  " + name).strip();
  }

  private void follow(List<Span> spans, int step, String text) {
    Span open = spans.isEmpty() ? null : spans.getLast();
    if (open != null && Objects.equals(open.text(), text)) {
      return;
    }
    double place = places[step - 1];
    if (open != null) {
      spans.set(spans.size() - 1, new Span(open.from(), place, open.step(), open.text()));
    }
    spans.add(new Span(place, 1, step, text));
  }

  private void end(List<Span> spans) {
    spans.removeIf(span -> span.text() == null);
  }

  private List<AttemptBar> rounds(List<Attempt> attempts) {
    double[] ends = new double[AttemptBar.ROWS];
    Arrays.fill(ends, -1);
    List<AttemptBar> found = new ArrayList<>();
    for (Attempt attempt : attempts) {
      AttemptBar bar = AttemptBar.of(attempt, scale);
      int row = 0;
      while (row < AttemptBar.ROWS - 1 && ends[row] > bar.from()) {
        row++;
      }
      // An attempt that was left open must not push all later ones down.
      ends[row] = attempt.endedAt() == null ? bar.from() : Math.max(ends[row], bar.to());
      found.add(bar.inRow(row));
    }
    return List.copyOf(found);
  }
}
