package dev.holdfast.retention;

/**
 * What a batch takes before its first row: the intercept of a line through the rows and times of
 * the latest batches, older ones counting less, and never more than the quickest of them took: one
 * stall says nothing. Zero until batches of different sizes were seen.
 */
final class FixedCost {

  /** How much an observation still counts when the next has come. */
  private static final double MEMORY = 0.8;

  /** Sizes nearer together than this share of their mean tell nothing about the intercept. */
  private static final double SPREAD = 0.1;

  /** How fast the quickest batch is forgotten. */
  private static final double FORGETTING = 1.1;

  private double quickest = Double.MAX_VALUE / 2;
  private double weight;
  private double rows;
  private double times;
  private double squares;
  private double products;
  private double nanos;

  /** Returns the nanoseconds every batch takes, 0 if unknown. */
  double nanos() {
    return nanos;
  }

  /** Learns from a batch of so many rows that took so many nanoseconds. */
  void took(double newRows, double newNanos) {
    weight = weight * MEMORY + 1;
    rows = rows * MEMORY + newRows;
    times = times * MEMORY + newNanos;
    squares = squares * MEMORY + newRows * newRows;
    products = products * MEMORY + newRows * newNanos;
    quickest = Math.min(newNanos, quickest * FORGETTING);
    double meanRows = rows / weight;
    double meanTime = times / weight;
    double variance = squares / weight - meanRows * meanRows;
    if (variance > SPREAD * SPREAD * meanRows * meanRows) {
      double slope = Math.max(0, (products / weight - meanRows * meanTime) / variance);
      nanos = Math.max(0, meanTime - slope * meanRows);
    }
    nanos = Math.min(nanos, quickest);
  }
}
