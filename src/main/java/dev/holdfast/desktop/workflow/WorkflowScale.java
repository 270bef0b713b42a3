package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.timeline.lanes.TimeScale;
import dev.holdfast.replay.StatusCourse.Stretch;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.task.Attempt;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The line of time of a workflow: of all its tasks once they are added up, of those that were read
 * until then. Idle time is folded as on a task's timeline.
 */
final class WorkflowScale {

  static final TimeScale EMPTY = TimeScale.of(new long[0], List.of());

  private WorkflowScale() {}

  /**
   * Measures all of a workflow.
   *
   * @param until where it goes on to, as it has not ended; null if it has
   */
  static TimeScale of(WorkflowSums sums, Long until) {
    WorkflowSummary.Timing timing = sums.summary().timing();
    long[] known =
        Stream.of(
                timing.createdAt(),
                timing.firstStartedAt(),
                timing.lastEndedAt(),
                timing.lastEventTime(),
                sums.busy().lastOpen(),
                until)
            .filter(Objects::nonNull)
            .mapToLong(Long::longValue)
            .toArray();
    List<long[]> busy = sums.busy().stretches();
    return TimeScale.of(
        LongStream.concat(LongStream.of(known), busy.stream().flatMapToLong(LongStream::of))
            .toArray(),
        busy);
  }

  /**
   * Measures the tasks that were read.
   *
   * @param until where the workflow goes on to, as it has not ended; null if it has
   */
  static TimeScale of(List<WorkflowTask> tasks, Long until) {
    List<long[]> busy = new ArrayList<>();
    LongStream.Builder marks = LongStream.builder();
    if (until != null) {
      marks.add(until);
    }
    for (WorkflowTask task : tasks) {
      if (task.row() != null && task.row().createdAt() != null) {
        marks.add(task.row().createdAt());
      }
      task.statuses().stretches.stream().mapToLong(Stretch::from).forEach(marks::add);
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
