package dev.holdfast.retention.throttle;

import dev.holdfast.store.operation.BatchLimits;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;

/**
 * How gently a cleanup runs.
 *
 * @param batch the most tasks in one transaction, 1 to {@link #MAX_BATCH}; a workflow that goes
 *     whole or not at all may have more
 * @param target how long a batch should hold its locks; its size follows from that
 * @param pause how long to wait between two batches
 * @param budget how much the run may do
 * @param window when it may run; null for at once and for as long as it takes
 * @param limits how long a batch waits for a lock, and how long a statement of it may run
 * @param maxLag how many bytes a standby may lie behind before the run waits for it
 */
@RecordBuilder
public record Throttle(
    int batch,
    Duration target,
    Duration pause,
    Budget budget,
    RunWindow window,
    BatchLimits limits,
    long maxLag)
    implements ThrottleBuilder.With {

  /** The largest batch a store is given. */
  public static final int MAX_BATCH = 10_000;

  /** The largest batch unless an operator says otherwise. */
  public static final int DEFAULT_BATCH = 2_000;

  /** Long enough to get on, short enough that no worker notices. */
  public static final Duration DEFAULT_TARGET = Duration.ofMillis(50);

  /** The shortest target: below this most of a batch is its commit. */
  public static final Duration SHORTEST_TARGET = Duration.ofMillis(5);

  /** The longest target. */
  public static final Duration LONGEST_TARGET = Duration.ofSeconds(10);

  /** What a standby replays in a second or two. */
  public static final long DEFAULT_MAX_LAG = 64L << 20;

  /** As gentle as fits any store, and no limit. */
  public static final Throttle DEFAULT =
      new Throttle(
          DEFAULT_BATCH,
          DEFAULT_TARGET,
          Duration.ZERO,
          Budget.NONE,
          null,
          BatchLimits.DEFAULT,
          DEFAULT_MAX_LAG);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of its range
   */
  public Throttle {
    if (batch < 1 || batch > MAX_BATCH) {
      throw new IllegalArgumentException("batch must be between 1 and " + MAX_BATCH);
    }
    if (target.compareTo(SHORTEST_TARGET) < 0 || target.compareTo(LONGEST_TARGET) > 0) {
      throw new IllegalArgumentException("target is out of range");
    }
    if (pause.isNegative()) {
      throw new IllegalArgumentException("pause must not be negative");
    }
    if (maxLag < 1) {
      throw new IllegalArgumentException("maxLag must be at least 1");
    }
  }
}
