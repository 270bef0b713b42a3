package dev.holdfast.retention.explain;

import java.util.function.LongPredicate;

/** From when on a task is old enough. */
final class FirstDueSecond {

  /** Beyond this a double no longer tells seconds apart. */
  private static final double LAST_EXACT = 0x1p53;

  /** How many seconds rounding and a store's own idea of a moment may be apart. */
  private static final int ROUNDED = 100;

  private FirstDueSecond() {}

  /**
   * Returns the first whole Unix second; null if it is beyond counting, or the condition does not
   * go by this age.
   *
   * @param over whether it is old enough at a moment
   */
  static Long of(double since, double age, LongPredicate over) {
    double due = Math.floor(since + age) + 1;
    // Also each alone: two huge numbers may cancel out to a small one no second ever reaches.
    if (!(Math.abs(due) < LAST_EXACT) || !(Math.abs(since) < LAST_EXACT) || !(age < LAST_EXACT)) {
      return null;
    }
    // Sums of fractions are rounded; the condition itself has the last word.
    long second = (long) due;
    long first = second - ROUNDED;
    long last = second + ROUNDED;
    while (second > first && over.test(second - 1)) {
      second--;
    }
    while (second < last && !over.test(second)) {
      second++;
    }
    return over.test(second) && !over.test(second - 1) ? second : null;
  }
}
