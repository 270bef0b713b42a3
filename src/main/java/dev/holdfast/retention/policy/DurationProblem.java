package dev.holdfast.retention.policy;

/** Why a text is not a duration. */
public enum DurationProblem {
  /** A plain number: seconds, minutes or days are never guessed. */
  NO_UNIT,
  /** Not of the form {@code 90s 15m 6h 7d 4w 1h30m}. */
  MALFORMED,
  /** No time at all. */
  ZERO,
  /** Less than none. */
  NEGATIVE,
  /** More than {@link Durations#MAX_SECONDS}. */
  TOO_LONG
}
