package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.timeline.lanes.AttemptBar;
import dev.holdfast.desktop.timeline.lanes.TimeScale;
import dev.holdfast.replay.StatusCourse.Stretch;
import dev.holdfast.task.Attempt;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * What the chart draws of one task: places run from 0 to 1 along the scale. Pure.
 *
 * @param bars its attempts
 * @param waits when it waited
 */
record GanttBars(List<AttemptBar> bars, List<Wait> waits) {

  /** Of these a task waits for something, if only for somebody to look. */
  static final Set<String> WAITING = Set.of("pending", "suspended", "paused", "failed", "timeout");

  private static final Set<String> FAILURES = Set.of("failed", "timeout");

  GanttBars {
    bars = List.copyOf(bars);
    waits = List.copyOf(waits);
  }

  /** A stretch of waiting in one status; one that has not ended goes on to the end of the line. */
  record Wait(String status, double from, double to) {}

  /** Places a task on a line of time. */
  static GanttBars of(WorkflowTask task, TimeScale scale) {
    return scale.isEmpty()
        ? new GanttBars(List.of(), List.of())
        : new GanttBars(
            task.attempts().stream()
                .filter(attempt -> attempt.startedAt() != null)
                .map(attempt -> AttemptBar.of(attempt, scale))
                .toList(),
            waits(task, scale));
  }

  private static List<Wait> waits(WorkflowTask task, TimeScale scale) {
    List<Wait> waits = new ArrayList<>();
    for (Stretch stretch : task.statuses().stretches()) {
      boolean last = stretch.to() == null;
      // Nobody knows whether a failure at the end will be tried again.
      boolean waiting =
          WAITING.contains(stretch.status()) && !(last && FAILURES.contains(stretch.status()));
      if (waiting) {
        double to = last ? 1 : scale.place(stretch.to());
        waits.add(new Wait(stretch.status(), scale.place(stretch.from()), to));
      }
    }
    return waits;
  }

  /**
   * Returns the line of time of tasks. Idle time is folded as on a task’s timeline.
   *
   * @param until where the workflow goes on to, as it has not ended; null if it has
   */
  static TimeScale scale(Collection<WorkflowTask> tasks, Long until) {
    List<long[]> busy = new ArrayList<>();
    LongStream.Builder marks = LongStream.builder();
    if (until != null) {
      marks.add(until);
    }
    for (WorkflowTask task : tasks) {
      if (task.row() != null && task.row().createdAt() != null) {
        marks.add(task.row().createdAt());
      }
      task.statuses().stretches().stream().mapToLong(Stretch::from).forEach(marks::add);
      for (Attempt attempt : task.attempts()) {
        if (attempt.startedAt() == null) {
          continue;
        }
        marks.add(attempt.startedAt());
        if (attempt.endedAt() != null) {
          marks.add(attempt.endedAt());
          busy.add(new long[] {attempt.startedAt(), attempt.endedAt()});
        }
      }
    }
    return TimeScale.of(marks.build().toArray(), busy);
  }
}
