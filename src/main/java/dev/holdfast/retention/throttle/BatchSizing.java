package dev.holdfast.retention.throttle;

import java.time.Duration;

/**
 * How much the next batch takes: as many rows as hold their locks for about the target time. What a
 * row takes is learnt quickly when it gets slow and slowly when it gets fast; one stall at most
 * halves the next batch, and no batch has more than twice the tasks of the one before. Until the
 * first that takes half of the target, what is fast counts at once.
 *
 * <p>Where every batch takes long whatever its size, as on a slow disk, the smallest batch is
 * bounded from below: smaller ones would only be more of them, without end.
 */
public final class BatchSizing {

  /** fib-flow's own batch: known to be bearable everywhere. */
  static final int FIRST = 100;

  /** Nothing is known yet; what a slow disk bears. */
  private static final double FIRST_NANOS_A_ROW = 50_000;

  /** How much of what was learnt stays when a batch was faster. */
  private static final double MEMORY = 0.8;

  private final int maximum;
  private final double target;
  private final SmallestBatch smallest;
  private int tasks;
  private double nanosARow = FIRST_NANOS_A_ROW;
  private double rowsATask = 1;
  private boolean beginning = true;
  private int parts = 1;

  /** Knows nothing yet; a batch never has more than {@code maximum} tasks. */
  public BatchSizing(int maximum, Duration target) {
    this.maximum = maximum;
    this.target = target.toNanos();
    this.tasks = Math.min(FIRST, maximum);
    this.smallest = new SmallestBatch(this.target, this.target / FIRST_NANOS_A_ROW);
  }

  /** Returns how many tasks the next batch may have at the most, at least 1. */
  public int tasks() {
    return Math.min(maximum, tasks * parts);
  }

  /** Returns how many rows the next batch may have at the most, at least 1. */
  public long rows() {
    return (long) Math.max(smallest.rows(), target / nanosARow) * parts;
  }

  /** Returns about how many tasks the next batch will have, if they are like the last. */
  public int size() {
    return Math.clamp(Math.round(rows() / rowsATask), 1, tasks());
  }

  /**
   * Learns from a batch of this many tasks that had this many rows altogether.
   *
   * @param heldNanos how long it held its locks, or the longest of its transactions did
   */
  public void took(int count, long rows, long heldNanos, int transactions) {
    parts = Math.max(parts, transactions);
    long some = Math.max(1, rows / transactions);
    smallest.took(some, heldNanos);
    double each = Math.max(1, heldNanos) / (double) some;
    beginning &= heldNanos * 2.0 < target;
    if (beginning) {
      nanosARow = Math.max(each, nanosARow / 2);
    } else {
      nanosARow =
          each > nanosARow
              ? Math.min(each, nanosARow * 2)
              : nanosARow * MEMORY + each * (1 - MEMORY);
    }
    rowsATask = Math.max(1, rows / (double) Math.max(1, count));
    if (count >= tasks()) {
      tasks = (int) Math.min(maximum, tasks * 2L);
    }
  }

  /** A lock did not come to a batch of this many tasks: a smaller one needs fewer. */
  public void halve(int count) {
    tasks = Math.max(1, count / 2 / parts);
  }
}
