package dev.holdfast.retention.stream;

import dev.holdfast.retention.throttle.Throttle;

/**
 * How an operator wants a cleanup of streams to run.
 *
 * @param maxEvents only that many events; null for all
 * @param throttle how gently it runs
 */
public record StreamCleanupOptions(Long maxEvents, Throttle throttle) {

  /** No limit. */
  public static final StreamCleanupOptions DEFAULT =
      new StreamCleanupOptions(null, Throttle.DEFAULT);

  /**
   * Checks the limit.
   *
   * @throws IllegalArgumentException if it is less than 1
   */
  public StreamCleanupOptions {
    if (maxEvents != null && maxEvents < 1) {
      throw new IllegalArgumentException("maxEvents must be at least 1");
    }
  }
}
