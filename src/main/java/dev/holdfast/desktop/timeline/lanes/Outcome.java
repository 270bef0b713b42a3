package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.task.Attempt;

/** How a round ended, as far as it has a shape and a colour of its own. */
public enum Outcome {
  COMPLETED("success"),
  FAILED("danger"),
  TIMEOUT("late"),
  SUSPENDED("suspended"),
  INTERRUPTED("paused"),
  PAUSED("paused"),
  PENDING("muted"),
  /** It has not ended. */
  OPEN("running"),
  /** A word the console does not know, or none. */
  OTHER("muted");

  /** The colour of it, as {@link Inks} names it. */
  final String ink;

  Outcome(String ink) {
    this.ink = ink;
  }

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
