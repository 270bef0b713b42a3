package dev.holdfast.retention.throttle;

import java.time.Duration;

/**
 * How much the next batch takes: as many rows as hold their locks for about the target time. What a
 * row takes is learnt quickly when it gets slow and slowly when it gets fast; one stall at most
 * halves the next batch, and no batch has more than twice the tasks of the one before. Until the
 * first that takes half of the target, what is fast counts at once.
 *
 * <p>Where every batch takes long whatever its size, as on a slow disk or far from a server, the
 * smallest batch is bounded from below: smaller ones would only be more of them, without end.
 */
public final class BatchSizing {

  /** fib-flow's own batch: known to be bearable everywhere. */
  static final int FIRST = 100;

  /** Nothing is known yet; what a slow disk bears. */
  private static final double FIRST_NANOS_A_ROW = 50_000;

  /** Where not one batch was within the target, that bound may be so many times as high. */
  private static final int FARTHEST = 4;

  /** How much of what was learnt stays when a batch was faster. */
  private static final double MEMORY = 0.8;

  /** A batch that takes more than this many times the target is too long. */
  private static final double TOO_LONG = 1.2;

  // What counts as another size and as another time, and by how much the bound moves.
  private static final double LARGER = 1.05;
  private static final double SLOWER = 1.15;
  private static final double SMALLER = 0.95;
  private static final double QUICKER = 0.9;
  private static final double RAISE = 1.5;
  private static final double LOWER = 0.6;
  private static final double FORGET = 0.95;

  private final int maximum;
  private final double target;
  private final double highest;

  /** How many rows a batch may have however long the latest took. */
  private double smallest = 1;

  private double quickest = Double.MAX_VALUE;
  private double lastRows;
  private double lastNanos;
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
    this.highest = this.target / FIRST_NANOS_A_ROW;
  }

  /** Returns how many tasks the next batch may have at the most, at least 1. */
  public int tasks() {
    return Math.min(maximum, tasks * parts);
  }

  /** Returns how many rows the next batch may have at the most, at least 1. */
  public long rows() {
    return (long) Math.max(smallest, target / nanosARow) * parts;
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
    bound(some, heldNanos);
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

  /**
   * Learns how few rows are few enough. Smaller batches are good for something only while they take
   * less time: so while batches take too long, the bound rises, until one shows that fewer rows are
   * quicker or more are slower.
   */
  private void bound(double count, double nanos) {
    quickest = Math.min(quickest, nanos);
    if (nanos > target * TOO_LONG) {
      boolean largerIsSlower = count > lastRows * LARGER && nanos > lastNanos * SLOWER;
      boolean smallerIsQuicker = count < lastRows * SMALLER && nanos < lastNanos * QUICKER;
      smallest =
          largerIsSlower || smallerIsQuicker
              ? Math.max(1, smallest * LOWER)
              : Math.min(
                  quickest > target ? highest * FARTHEST : highest,
                  Math.max(smallest, count) * RAISE);
    } else if (nanos > target && count <= smallest) {
      smallest = Math.max(1, smallest * FORGET);
    }
    lastRows = count;
    lastNanos = nanos;
  }

  /** A lock did not come to a batch of this many tasks: a smaller one needs fewer. */
  public void halve(int count) {
    tasks = Math.max(1, count / 2 / parts);
  }
}
