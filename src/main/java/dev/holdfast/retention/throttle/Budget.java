package dev.holdfast.retention.throttle;

import java.time.Duration;

/**
 * How much one run may do. What is left over is for the next run.
 *
 * @param rows the most rows to delete, tasks, events and attempts together; null for no limit
 * @param time how long to work; waiting for a window does not count; null for no limit
 */
public record Budget(Long rows, Duration time) {

  /** No limit. */
  public static final Budget NONE = new Budget(null, null);

  /**
   * Checks that what is limited is not limited to nothing.
   *
   * @throws IllegalArgumentException if it is
   */
  public Budget {
    if (rows != null && rows < 1) {
      throw new IllegalArgumentException("rows must be at least 1");
    }
    if (time != null && (time.isNegative() || time.isZero())) {
      throw new IllegalArgumentException("time must be positive");
    }
  }
}
