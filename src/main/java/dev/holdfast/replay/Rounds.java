package dev.holdfast.replay;

import dev.holdfast.task.Attempt;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * What the attempts tell of one instant.
 *
 * @param latest the last round begun by then; null if there was none
 * @param latestIsOpen whether it had not ended yet
 * @param error what made the round fail that failed last; null if none did
 * @param errorTime when it failed; null if none did
 */
record Rounds(Attempt latest, boolean latestIsOpen, String error, Long errorTime) {

  /** An interrupted round has an error too, but the task did nothing wrong (fib-flow's row). */
  private static final Set<String> FAILED = Set.of("failed", "timeout");

  /** Looks at attempts that all have a number and a start. */
  static Rounds at(List<Attempt> attempts, long time) {
    List<Attempt> begun = attempts.stream().filter(attempt -> attempt.startedAt() <= time).toList();
    Attempt latest =
        begun.stream()
            .max(Comparator.comparing(Attempt::number).thenComparing(Attempt::id))
            .orElse(null);
    Attempt failed =
        begun.stream()
            .filter(attempt -> hasEnded(attempt, time) && attempt.error() != null)
            .filter(attempt -> attempt.outcome() != null && FAILED.contains(attempt.outcome()))
            .max(Comparator.comparing(Attempt::endedAt).thenComparing(Attempt::id))
            .orElse(null);
    return new Rounds(
        latest,
        latest != null && !hasEnded(latest, time),
        failed == null ? null : failed.error(),
        failed == null ? null : failed.endedAt());
  }

  private static boolean hasEnded(Attempt attempt, long time) {
    return attempt.endedAt() != null && attempt.endedAt() <= time;
  }
}
