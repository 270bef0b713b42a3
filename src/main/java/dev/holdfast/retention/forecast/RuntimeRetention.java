package dev.holdfast.retention.forecast;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.task.Statuses;

/**
 * The automatic retention of a runtime. That of fib-flow runs in its workers: at most one batch of
 * 100 tasks every five minutes per worker process (formats/fib-flow, section 4), the oldest first.
 * That of Dapr sets a time for each as it ends (formats/dapr, section 3).
 *
 * @param policy what it deletes, in fib-flow’s own shape; null if it is switched off
 * @param workers the processes it runs in
 * @param stopping tasks that stop it
 * @param each of a runtime that sets a time for each task as that ends; null for fib-flow
 */
public record RuntimeRetention(Policy policy, long workers, StoppingTasks stopping, Each each) {

  /** Of fib-flow. */
  public RuntimeRetention(Policy policy, long workers, StoppingTasks stopping) {
    this(policy, workers, stopping, null);
  }

  /**
   * Of a runtime that never deletes what had ended before it had its policy.
   *
   * @param since when it got the policy, in Unix seconds; null if nobody said
   * @param before how many tasks that the policy is about had ended by then
   */
  public record Each(Long since, long before) {}

  /** What one worker deletes a day at the most. */
  public static final long TASKS_A_DAY = 100L * 24 * 60 / 5;

  /** fib-flow's own policy unless it is configured otherwise: one day. */
  public static final Policy DEFAULT_POLICY = Policy.olderThan(Forecast.DAY);

  RuntimeRetention boundTo(Statuses statuses) {
    Policy bound = policy == null ? null : policy.boundTo(statuses);
    return new RuntimeRetention(bound, workers, stopping, each);
  }

  /** Returns how many tasks a day it can delete. */
  public long drainPerDay() {
    return stopped() == null ? workers * TASKS_A_DAY : 0;
  }

  /** Returns why it deletes nothing; null if it does. */
  public Verdict.Cause stopped() {
    if (policy == null) {
      return Verdict.Cause.RETENTION_OFF;
    }
    if (stopping.any()) {
      return Verdict.Cause.of(stopping.term().hazard());
    }
    return workers < 1 ? Verdict.Cause.NO_WORKERS : null;
  }
}
