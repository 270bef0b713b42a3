package dev.holdfast.stream;

/**
 * What a rule makes of the events of one stream, once the events were counted. This is the same
 * decision that a scan takes in SQL.
 *
 * @param cutoff in Unix seconds: what was stored strictly before may go; null for no such rule
 * @param threshold what age leaves and has a lower offset may go; null for no such rule, or if the
 *     stream has no more events than may stay. Which of two events with one offset is the newer
 *     nobody knows, so they stay or go together
 */
public record StreamExpiry(Long cutoff, Long threshold) {

  /** Microseconds in a second, the resolution of the store's times. */
  public static final long MICROS = 1_000_000;

  /**
   * Returns why an event may go.
   *
   * @param offset null where the store has none: then only its age counts
   * @param storedAtMicros microseconds since 1970; null where the store has none: never too old
   * @return null if it stays
   */
  public Cause of(Long offset, Long storedAtMicros) {
    // Compared in seconds: a moment far away has no number of microseconds.
    boolean timed = cutoff != null && storedAtMicros != null;
    if (timed && Math.floorDiv(storedAtMicros, MICROS) < cutoff) {
      return Cause.AGE;
    }
    return threshold != null && offset != null && offset < threshold ? Cause.COUNT : null;
  }

  /** Why an event may go. */
  public enum Cause {
    /** It is too old. */
    AGE,
    /** The stream has enough newer ones. */
    COUNT
  }
}
