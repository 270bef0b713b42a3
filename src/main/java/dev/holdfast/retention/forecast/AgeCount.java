package dev.holdfast.retention.forecast;

import dev.holdfast.store.retention.Amounts;

/**
 * Some tasks with what belongs to them.
 *
 * @param tasks how many, exactly
 * @param amounts how many rows of each measure they have, exactly
 * @param bytes what their rows hold, without indexes: estimated from a sample
 */
public record AgeCount(long tasks, Amounts amounts, long bytes) {

  /** Nothing. */
  public static final AgeCount NONE = new AgeCount(0, Amounts.NONE, 0);

  /** Returns both together. */
  public AgeCount plus(AgeCount other) {
    return plus(other, 1);
  }

  /** Returns what is left without those. */
  public AgeCount minus(AgeCount other) {
    return plus(other, -1);
  }

  private AgeCount plus(AgeCount other, int times) {
    return new AgeCount(
        tasks + times * other.tasks,
        amounts.plus(other.amounts, times),
        bytes + times * other.bytes);
  }
}
