package dev.holdfast.archive;

import dev.holdfast.retention.forecast.RuntimeRetention;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;

/**
 * What the runtime's own retention would take again of what is put back: on by default, with an age
 * of one day (formats/fib-flow, section 4).
 *
 * @param atOnce tasks that are candidates the moment they are back
 * @param later tasks that become candidates later
 * @param first when the first of those does, in Unix seconds; null if there is none
 * @param last when the last of those does; null if there is none
 */
public record RetakenAgain(long atOnce, long later, Double first, Double last) {

  static final RetakenAgain NOTHING = new RetakenAgain(0, 0, null, null);

  /**
   * Adds a task.
   *
   * @param lastActive as it is stored
   * @param known what tasks of the store can be in
   * @param now the store's time in Unix seconds
   */
  RetakenAgain and(TaskStatus status, Object lastActive, Statuses known, long now) {
    Policy policy = RuntimeRetention.DEFAULT_POLICY;
    if (!known.usual().contains(status) || !(lastActive instanceof Number time)) {
      return this;
    }
    double active = time.doubleValue();
    if (active < policy.cutoff(now)) {
      return new RetakenAgain(atOnce + 1, later, first, last);
    }
    double at = active + (now - policy.cutoff(now));
    return new RetakenAgain(
        atOnce,
        later + 1,
        first == null ? at : Math.min(first, at),
        last == null ? at : Math.max(last, at));
  }
}
