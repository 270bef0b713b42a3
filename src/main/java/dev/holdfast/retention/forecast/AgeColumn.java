package dev.holdfast.retention.forecast;

import java.util.Arrays;

/**
 * The times at which the tasks of one group were active last, oldest first, with running totals of
 * their rows: 24 bytes a task. Immutable.
 */
final class AgeColumn {

  static final AgeColumn EMPTY =
      new AgeColumn(new double[0], new long[0], new long[0], MeanSize.UNKNOWN);

  private final double[] times;
  private final long[] eventsUpTo;
  private final long[] attemptsUpTo;
  private final MeanSize size;

  /**
   * Takes columns of equal length; not copied.
   *
   * @param times ascending
   * @param eventsUpTo the events of this and all older tasks
   * @param attemptsUpTo the attempts of this and all older tasks
   */
  AgeColumn(double[] times, long[] eventsUpTo, long[] attemptsUpTo, MeanSize size) {
    this.times = times;
    this.eventsUpTo = eventsUpTo;
    this.attemptsUpTo = attemptsUpTo;
    this.size = size;
  }

  AgeColumn withSize(MeanSize mean) {
    return new AgeColumn(times, eventsUpTo, attemptsUpTo, mean);
  }

  int tasks() {
    return times.length;
  }

  /** Returns the time of the oldest task; there must be one. */
  double oldest() {
    return times[0];
  }

  /** Counts the tasks that were active last strictly before this instant. */
  AgeCount before(double cutoff) {
    int tasks = place(cutoff);
    if (tasks == 0) {
      return AgeCount.NONE;
    }
    long events = eventsUpTo[tasks - 1];
    long attempts = attemptsUpTo[tasks - 1];
    return measured(tasks, events, attempts);
  }

  /** Returns some tasks of this group with what they hold on average. */
  AgeCount measured(long tasks, long events, long attempts) {
    return new AgeCount(tasks, events, attempts, size.of(tasks, events, attempts));
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
