package dev.holdfast.replay;

import dev.holdfast.task.Attempt;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What the attempts tell of one instant.
 *
 * @param latest the last round begun by then; null if there was none
 * @param latestIsOpen whether it had not ended yet
 * @param error what made the round fail that failed last; null if none did
 * @param errorTime when it failed; null if none did
 */
record Rounds(Attempt latest, boolean latestIsOpen, String error, Long errorTime) {

  static final Rounds NONE = new Rounds(null, false, null, null);

  /** An interrupted round has an error too, but the task did nothing wrong (fib-flow's row). */
  private static final Set<String> FAILED = Set.of("failed", "timeout");

  /** Looks at attempts that all have a number and a start. */
  static Rounds at(List<Attempt> attempts, long time) {
    return of(attempts, attempt -> attempt.startedAt() <= time, attempt -> endedBy(attempt, time));
  }

  /**
   * Looks at attempts in the middle of a second.
   *
   * @param told the attempt that the events have named last; null if none
   * @param over whether they have told its end
   */
  static Rounds after(List<Attempt> attempts, long time, Long told, boolean over) {
    return of(
        attempts,
        attempt ->
            attempt.startedAt() < time
                || attempt.startedAt() == time && told != null && attempt.number() <= told,
        attempt ->
            endedBy(attempt, time)
                && (attempt.endedAt() < time
                    || told == null
                    || attempt.number() < told
                    || over && attempt.number().equals(told)));
  }

  private static boolean endedBy(Attempt attempt, long time) {
    return attempt.endedAt() != null && attempt.endedAt() <= time;
  }

  private static Rounds of(
      List<Attempt> attempts, Predicate<Attempt> begun, Predicate<Attempt> ended) {
    Attempt latest = null;
    Attempt failed = null;
    for (Attempt attempt : attempts) {
      if (!begun.test(attempt)) {
        continue;
      }
      if (latest == null || isLater(attempt.number(), attempt.id(), latest.number(), latest.id())) {
        latest = attempt;
      }
      if (attempt.error() != null
          && attempt.outcome() != null
          && FAILED.contains(attempt.outcome())
          && ended.test(attempt)
          && (failed == null
              || isLater(attempt.endedAt(), attempt.id(), failed.endedAt(), failed.id()))) {
        failed = attempt;
      }
    }
    return new Rounds(
        latest,
        latest != null && !ended.test(latest),
        failed == null ? null : failed.error(),
        failed == null ? null : failed.endedAt());
  }

  private static boolean isLater(long value, long id, long other, long otherId) {
    return value > other || value == other && id > otherId;
  }
}
