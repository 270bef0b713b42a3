package dev.holdfast.retention.forecast;

import dev.holdfast.retention.forecast.AgeHistogram.OldestTask;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Arrays;
import java.util.List;

/**
 * The times at which the tasks of one group were active last, oldest first, with running totals of
 * their rows: 8 bytes a task, and 8 more for each measure. Immutable.
 *
 * @param times ascending
 * @param upTo of each measure, the rows of this and all older tasks
 * @param oldestId the id of the oldest task, the first of several; null if there is none
 */
record AgeColumn(
    List<Measure> measures, double[] times, long[][] upTo, MeanSize size, TaskId oldestId) {

  int tasks() {
    return times.length;
  }

  /** Returns the oldest task; there must be one. */
  OldestTask oldest(TaskStatus status) {
    return new OldestTask(oldestId, status, times[0]);
  }

  /** Counts the tasks that were active last strictly before this instant. */
  AgeCount before(double cutoff) {
    int tasks = place(cutoff);
    return tasks == 0
        ? AgeCount.NONE
        : measured(tasks, Arrays.stream(upTo).mapToLong(column -> column[tasks - 1]).toArray());
  }

  /** Returns some tasks of this group with what they hold on average. */
  AgeCount measured(long tasks, long... amounts) {
    return new AgeCount(tasks, new Amounts(measures, amounts), size.of(tasks, amounts));
  }

  AgeCount all() {
    return before(Double.NaN);
  }

  /** Returns how many times are less; all of them for NaN, which lies after every number. */
  private int place(double cutoff) {
    int at = Arrays.binarySearch(times, cutoff == 0 ? 0.0 : cutoff);
    int place = at < 0 ? -at - 1 : at;
    while (place > 0 && times[place - 1] == cutoff) {
      place--;
    }
    return place;
  }
}
