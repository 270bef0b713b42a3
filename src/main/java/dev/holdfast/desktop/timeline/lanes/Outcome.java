package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.task.Attempt;

/** How a round ended, as far as it has a shape and a colour of its own. */
public enum Outcome {
  COMPLETED,
  FAILED,
  TIMEOUT,
  SUSPENDED,
  INTERRUPTED,
  PAUSED,
  PENDING,
  /** It has not ended. */
  OPEN,
  /** A word the console does not know, or none. */
  OTHER;

  /** Returns an attempt's outcome. */
  public static Outcome of(Attempt attempt) {
    if (attempt.fields().raw("ended_at") == null && attempt.outcome() == null) {
      return OPEN;
    }
    return switch (attempt.outcome()) {
      case "completed" -> COMPLETED;
      case "failed", "permanently_failed" -> FAILED;
      case "timeout" -> TIMEOUT;
      case "suspended" -> SUSPENDED;
      case "interrupted" -> INTERRUPTED;
      case "paused" -> PAUSED;
      case "pending" -> PENDING;
      case null, default -> OTHER;
    };
  }
}
