package dev.holdfast.replay;

import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * How long a workflow's tasks did not run. Holdfast's own figures: fib-flow's summary knows the
 * attempts only. Times of tasks that waited beside each other add up, so a sum may be longer than
 * the workflow took. Waits that have not ended are not in the sums.
 *
 * @param total of all tasks
 * @param longest the tasks that waited longest, at most {@value #LONGEST}, the longest first
 * @param criticalPath the tasks of the critical path, the root first
 * @param stillWaiting how many tasks wait now
 */
public record WaitedTime(
    Waits total, List<TaskWait> longest, List<TaskWait> criticalPath, long stillWaiting) {

  /** How many tasks are listed. */
  public static final int LONGEST = 5;

  /**
   * Seconds of waiting, by what for.
   *
   * @param queuedSeconds from the creation to the first attempt
   * @param betweenAttemptsSeconds from an attempt's end to the next one's claim, failed and
   *     pending, but not suspended or paused
   * @param suspendedSeconds for children or for whoever the reason names
   * @param pausedSeconds for somebody to resume it
   */
  public record Waits(
      long queuedSeconds, long betweenAttemptsSeconds, long suspendedSeconds, long pausedSeconds) {

    /** Returns the sum. */
    public long seconds() {
      return queuedSeconds + betweenAttemptsSeconds + suspendedSeconds + pausedSeconds;
    }
  }

  /**
   * One task's waiting.
   *
   * @param name null if the task is gone
   * @param waits what has ended
   * @param waitingAs the status in which it waits now; null if it does not
   * @param waitingSince since when, in Unix seconds; null if it does not wait
   */
  public record TaskWait(
      TaskId taskId, String name, Waits waits, String waitingAs, Long waitingSince) {}
}
