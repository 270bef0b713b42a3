package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.desktop.timeline.lanes.Inks.Ink;
import dev.holdfast.task.Attempt;

/** How a round ended, as far as it has a shape and a colour of its own. */
public enum Outcome {
  COMPLETED(Ink.SUCCESS),
  FAILED(Ink.DANGER),
  TIMEOUT(Ink.LATE),
  SUSPENDED(Ink.SUSPENDED),
  INTERRUPTED(Ink.PAUSED),
  PAUSED(Ink.PAUSED),
  PENDING(Ink.MUTED),
  /** It has not ended. */
  OPEN(Ink.RUNNING),
  /** A word the console does not know, or none. */
  OTHER(Ink.MUTED);

  /** The colour of it. */
  final Ink ink;

  Outcome(Ink ink) {
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
