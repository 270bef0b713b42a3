package dev.holdfast.replay;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskId;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Comparator;

/**
 * An attempt with how long it ran. Everything but the id may be null; times are Unix seconds.
 *
 * @param durationSeconds null while the attempt is open
 */
@RecordBuilder
public record TimedAttempt(
    long id,
    TaskId taskId,
    Long attempt,
    String workerId,
    Long startedAt,
    Long endedAt,
    String outcome,
    String error,
    Boolean timeoutFlag,
    Long durationSeconds)
    implements TimedAttemptBuilder.With {

  /** The slowest first, open ones last; then by start and id (fib-flow's order). */
  static final Comparator<TimedAttempt> SLOWEST_FIRST =
      Comparator.comparing(TimedAttempt::durationSeconds, NullsLast.DESCENDING)
          .thenComparing(TimedAttempt::startedAt, NullsLast.ASCENDING)
          .thenComparing(TimedAttempt::id);

  /**
   * The attempt that stands for its task: the longest, then the one that ended first, then the
   * lowest number (fib-flow's order).
   */
  static final Comparator<TimedAttempt> REPRESENTATIVE_FIRST =
      Comparator.comparing(TimedAttempt::durationSeconds, NullsLast.DESCENDING)
          .thenComparing(TimedAttempt::endedAt, NullsLast.ASCENDING)
          .thenComparing(TimedAttempt::attempt, NullsLast.ASCENDING);

  static TimedAttempt of(Attempt attempt) {
    return new TimedAttempt(
        attempt.id(),
        attempt.taskId(),
        attempt.number(),
        attempt.workerId(),
        attempt.startedAt(),
        attempt.endedAt(),
        attempt.outcome(),
        attempt.error(),
        attempt.timedOut(),
        attempt.durationSeconds());
  }

  /** The error text may be long, and nobody asks the one that stands for its task. */
  TimedAttempt light(SharedWords words) {
    return with(each -> each.workerId(words.one(workerId)).outcome(words.one(outcome)).error(null));
  }
}
