package dev.holdfast.retention.forecast;

import dev.holdfast.retention.columns.IndexSort;
import dev.holdfast.task.TaskId;
import java.util.Arrays;

/** Collects the tasks of one group while a store is surveyed. */
final class AgeColumnBuilder {

  private double[] times = new double[16];
  private int[] events = new int[16];
  private int[] attempts = new int[16];
  private int size;
  private TaskId oldestId;
  private double oldest = Double.POSITIVE_INFINITY;

  void add(TaskId id, double time, long eventCount, long attemptCount) {
    if (size == times.length) {
      int length = (int) Math.min(size * 3L / 2 + 1, Integer.MAX_VALUE - 8);
      times = Arrays.copyOf(times, length);
      events = Arrays.copyOf(events, length);
      attempts = Arrays.copyOf(attempts, length);
    }
    // One zero is enough: binary search would tell two apart.
    times[size] = time == 0 ? 0.0 : time;
    events[size] = Math.toIntExact(eventCount);
    attempts[size] = Math.toIntExact(attemptCount);
    size++;
    if (oldestId == null || time < oldest) {
      oldest = time;
      oldestId = id;
    }
  }

  /** Returns the id of the oldest task, the first of several; null if there is none. */
  TaskId oldestId() {
    return oldestId;
  }

  AgeColumn sorted() {
    int[] order =
        IndexSort.sorted(size, (left, right) -> Double.compare(times[left], times[right]));
    double[] sorted = new double[size];
    long[] eventsUpTo = new long[size];
    long[] attemptsUpTo = new long[size];
    long eventSum = 0;
    long attemptSum = 0;
    for (int at = 0; at < size; at++) {
      sorted[at] = times[order[at]];
      eventSum += events[order[at]];
      attemptSum += attempts[order[at]];
      eventsUpTo[at] = eventSum;
      attemptsUpTo[at] = attemptSum;
    }
    return new AgeColumn(sorted, eventsUpTo, attemptsUpTo, MeanSize.UNKNOWN);
  }
}
