package dev.holdfast.retention.forecast;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Statuses;

/**
 * What is assumed of the automatic retention of a runtime: it works off a backlog, or sets a time
 * for each task as that ends.
 *
 * @param policy what it deletes, status by status; null if it is switched off
 * @param workers the processes it runs in
 * @param perWorker what each of them deletes a day at the most
 * @param stopping tasks that stop it
 * @param each of a runtime that sets a time for each task as that ends; null for others
 */
public record RuntimeRetention(
    Policy policy, long workers, long perWorker, StoppingTasks stopping, Each each) {

  /** Of a runtime that works off a backlog. */
  public static RuntimeRetention of(
      RetentionTerm term, Policy policy, long workers, StoppingTasks stopping) {
    return new RuntimeRetention(policy, workers, term.perWorker(), stopping, null);
  }

  /**
   * Of a runtime that never deletes what had ended before it had its policy.
   *
   * @param since when it got the policy, in Unix seconds; null if nobody said
   * @param before how many tasks that the policy is about had ended by then
   */
  public record Each(Long since, long before) {}

  /** Returns whether workers of a store's runtime delete by a policy, and so may not keep up. */
  public static boolean in(TaskStore store) {
    return store.role(Retention.class).isPresent() && in(store.terms());
  }

  /** Where each task says itself how long it stays nobody knows what a policy reaches of them. */
  static boolean in(Terms terms) {
    return terms.retention().perWorker() != null
        && Policy.own(terms)
            .map(own -> own.boundTo(terms.statuses()))
            .flatMap(Policy::agesByStatus)
            .isPresent();
  }

  RuntimeRetention boundTo(Statuses statuses) {
    Policy bound = policy == null ? null : policy.boundTo(statuses);
    return new RuntimeRetention(bound, workers, perWorker, stopping, each);
  }

  /** Returns how many tasks a day it can delete. */
  public long drainPerDay() {
    return stopped() == null ? workers * perWorker : 0;
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
