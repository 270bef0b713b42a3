package dev.holdfast.retention.throttle;

/**
 * How few rows are few enough. Smaller batches are good for something only while they take less
 * time: where a slow or busy disk makes each take long whatever its size, they would only be more
 * of them, without end. So while batches take too long, the bound rises, until one shows that fewer
 * rows are quicker or more are slower.
 */
final class SmallestBatch {

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

  private final double target;
  private final double highest;
  private double rows = 1;
  private double lastRows;
  private double lastNanos;

  /**
   * Knows nothing yet.
   *
   * @param target how long a batch should take, in nanoseconds
   * @param highest the most rows the bound may come to
   */
  SmallestBatch(double target, double highest) {
    this.target = target;
    this.highest = highest;
  }

  /** Returns how many rows a batch may have however long the latest took. */
  double rows() {
    return rows;
  }

  /** Learns from a batch of so many rows that took so many nanoseconds. */
  void took(double count, double nanos) {
    if (nanos > target * TOO_LONG) {
      boolean largerIsSlower = count > lastRows * LARGER && nanos > lastNanos * SLOWER;
      boolean smallerIsQuicker = count < lastRows * SMALLER && nanos < lastNanos * QUICKER;
      rows =
          largerIsSlower || smallerIsQuicker
              ? Math.max(1, rows * LOWER)
              : Math.min(highest, Math.max(rows, count) * RAISE);
    } else if (nanos > target && count <= rows) {
      rows = Math.max(1, rows * FORGET);
    }
    lastRows = count;
    lastNanos = nanos;
  }
}
