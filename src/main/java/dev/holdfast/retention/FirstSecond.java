package dev.holdfast.retention;

import dev.holdfast.retention.policy.Rule;

/** From when on a task is old enough. */
final class FirstSecond {

  /** Beyond this a double no longer tells seconds apart. */
  private static final double LAST_EXACT = 0x1p53;

  private FirstSecond() {}

  /** Returns the first whole Unix second; null if it is beyond counting. */
  static Long of(double lastActive, Rule rule) {
    double due = Math.floor(lastActive + rule.age()) + 1;
    // Also each alone: two huge numbers may cancel out to a small one no second ever reaches.
    if (!(Math.abs(due) < LAST_EXACT)
        || !(Math.abs(lastActive) < LAST_EXACT)
        || !(rule.age() < LAST_EXACT)) {
      return null;
    }
    // Sums of fractions are rounded; the condition itself has the last word.
    long second = (long) due;
    while (rule.outlived(lastActive, second - 1)) {
      second--;
    }
    while (!rule.outlived(lastActive, second)) {
      second++;
    }
    return second;
  }
}
