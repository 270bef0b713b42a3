package dev.holdfast.replay;

import java.util.Map;
import java.util.Set;

/** Which status may follow which, as fib-flow's own updates allow it (formats/fib-flow.md, 2). */
final class Transitions {

  static final Map<String, Set<String>> ALLOWED_FROM =
      Map.of(
          "running", Set.of("pending"),
          "completed", Set.of("running"),
          "failed", Set.of("running"),
          "timeout", Set.of("running"),
          "pending", Set.of("running", "failed", "timeout", "paused", "suspended"),
          "permanently_failed", Set.of("failed", "timeout", "suspended"),
          "paused", Set.of("running", "pending", "failed", "timeout"),
          "suspended", Set.of("running"));

  private Transitions() {}

  /** Returns whether a task may go from one status to another; staying is allowed. */
  static boolean allow(String from, String to) {
    return from.equals(to) || ALLOWED_FROM.getOrDefault(to, Set.of()).contains(from);
  }
}
