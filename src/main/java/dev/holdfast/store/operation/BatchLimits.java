package dev.holdfast.store.operation;

import java.time.Duration;

/**
 * How patient a batch is.
 *
 * @param lock how long it waits for somebody else's lock; null for what fits the engine
 * @param statement how long one statement of it may run
 * @param writing whether it writes although this user is read-only by default: an operator allowed
 *     it
 */
public record BatchLimits(Duration lock, Duration statement, boolean writing) {

  /** A batch is made to take a twentieth of a second; one that takes this long is stuck. */
  public static final BatchLimits DEFAULT = new BatchLimits(null, Duration.ofSeconds(30));

  /**
   * Checks that there is any patience.
   *
   * @throws IllegalArgumentException if not
   */
  public BatchLimits {
    if (statement.toMillis() < 1 || lock != null && lock.toMillis() < 1) {
      throw new IllegalArgumentException("a limit must be at least a millisecond");
    }
  }

  /** Of a user who may write. */
  public BatchLimits(Duration lock, Duration statement) {
    this(lock, statement, false);
  }

  /** Returns the same for a user who is read-only by default. */
  public BatchLimits evenReadOnly() {
    return new BatchLimits(lock, statement, true);
  }
}
