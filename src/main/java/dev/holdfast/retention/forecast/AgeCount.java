package dev.holdfast.retention.forecast;

/**
 * Some tasks with what belongs to them.
 *
 * @param tasks how many, exactly
 * @param events how many events they have, exactly
 * @param attempts how many attempts they have, exactly
 * @param bytes what their rows hold, without indexes: estimated from a sample
 */
public record AgeCount(long tasks, long events, long attempts, long bytes) {

  /** Nothing. */
  public static final AgeCount NONE = new AgeCount(0, 0, 0, 0);

  /** Returns both together. */
  public AgeCount plus(AgeCount other) {
    return new AgeCount(
        tasks + other.tasks, events + other.events, attempts + other.attempts, bytes + other.bytes);
  }

  /** Returns what is left without those. */
  public AgeCount minus(AgeCount other) {
    return new AgeCount(
        tasks - other.tasks, events - other.events, attempts - other.attempts, bytes - other.bytes);
  }
}
