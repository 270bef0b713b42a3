package dev.holdfast.replay;

import dev.holdfast.task.Count;
import dev.holdfast.task.CronSchedule;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;

/**
 * What the audit trail says about a paused task.
 *
 * @param since Unix seconds; null if no event says so
 * @param cause why it is paused
 * @param missed runs its schedule had since; null if it has none, or none that can be read, or
 *     nobody knows since when
 */
public record PauseFacts(Long since, Cause cause, Count missed) {

  /** Counting missed runs stops here. */
  public static final int MISSED_LIMIT = 1_000;

  /** Why a task is paused. */
  public enum Cause {
    /** The runtime paused it after its last retry. */
    RETRIES_USED_UP,
    /** Somebody paused it. */
    BY_HAND,
    /** It has no {@code task_paused} event; it may have been imported in this status. */
    UNKNOWN
  }

  /**
   * Reads the facts.
   *
   * @param paused its latest {@code task_paused} event; null if there is none
   * @param now the store's time, Unix seconds
   */
  public static PauseFacts of(Task task, TaskEvent paused, long now) {
    if (paused == null) {
      return new PauseFacts(null, Cause.UNKNOWN, null);
    }
    Long since = paused.time();
    Count missed =
        since == null
            ? null
            : CronSchedule.parse(task.cronExpression())
                .map(schedule -> schedule.runs(since, now, MISSED_LIMIT))
                .orElse(null);
    // fib-flow writes {"retry_exhausted":true} when it pauses a task itself (its lib/db retry
    // sweep); every other road to “paused” is a person's.
    boolean exhausted = Metadata.of(paused).isTrue("retry_exhausted");
    return new PauseFacts(since, exhausted ? Cause.RETRIES_USED_UP : Cause.BY_HAND, missed);
  }
}
