package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.timeline.lanes.Outcome;
import dev.holdfast.desktop.timeline.lanes.TimeScale;
import dev.holdfast.replay.StatusCourse.Stretch;
import dev.holdfast.task.Attempt;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What the chart draws of one task: places run from 0 to 1 along the scale. Pure.
 *
 * @param bars its attempts
 * @param waits when it waited
 */
record GanttBars(List<Bar> bars, List<Wait> waits) {

  /** Of these a task waits for something, if only for somebody to look. */
  private static final Set<String> WAITING =
      Set.of("pending", "suspended", "paused", "failed", "timeout");

  GanttBars {
    bars = List.copyOf(bars);
    waits = List.copyOf(waits);
  }

  /**
   * An attempt.
   *
   * @param outcome how it has ended by the instant looked at
   * @param ahead whether it only begins after that instant
   */
  record Bar(Attempt attempt, Outcome outcome, double from, double to, boolean ahead) {}

  /** A stretch of waiting in one status; one that has not ended goes on to the end of the line. */
  record Wait(String status, double from, double to) {}

  /**
   * Places a task on a line of time.
   *
   * @param instant what is looked at, in Unix seconds; null for now
   */
  static GanttBars of(WorkflowTask task, TimeScale scale, Long instant) {
    List<Bar> bars = new ArrayList<>();
    if (!scale.isEmpty()) {
      for (Attempt attempt : task.attempts()) {
        if (attempt.startedAt() != null) {
          bars.add(bar(attempt, scale, instant));
        }
      }
    }
    return new GanttBars(bars, scale.isEmpty() ? List.of() : waits(task, scale, instant));
  }

  private static Bar bar(Attempt attempt, TimeScale scale, Long instant) {
    double from = scale.place(attempt.startedAt());
    Long end = attempt.endedAt();
    boolean ahead = instant != null && attempt.startedAt() > instant;
    boolean openThen = !ahead && instant != null && (end == null || end > instant);
    double to = end == null ? 1 : Math.max(from, scale.place(end));
    return openThen
        ? new Bar(attempt, Outcome.OPEN, from, Math.max(from, scale.place(instant)), false)
        : new Bar(attempt, Outcome.of(attempt), from, to, ahead);
  }

  private static List<Wait> waits(WorkflowTask task, TimeScale scale, Long instant) {
    List<Wait> waits = new ArrayList<>();
    List<Stretch> stretches = task.statuses().stretches();
    for (int i = 0; i < stretches.size(); i++) {
      Stretch stretch = stretches.get(i);
      boolean last = stretch.to() == null;
      // Nobody knows whether a failure at the end will be tried again.
      boolean waiting =
          WAITING.contains(stretch.status()) && !(last && isFailure(stretch.status()));
      if (!waiting || instant != null && stretch.from() > instant) {
        continue;
      }
      Long to = instant != null && (last || stretch.to() > instant) ? instant : stretch.to();
      waits.add(
          new Wait(
              stretch.status(), scale.place(stretch.from()), to == null ? 1 : scale.place(to)));
    }
    return waits;
  }

  /** Returns whether a task waits in a status. */
  static boolean isWaiting(String status) {
    return WAITING.contains(status);
  }

  private static boolean isFailure(String status) {
    return status.equals("failed") || status.equals("timeout");
  }
}
