package dev.holdfast.retention.explain;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.Rule;
import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * Why a task is or is not a candidate of a policy, clause by clause, and from when on.
 *
 * @param id the task
 * @param eligible whether the policy would delete it now
 * @param clauses what was asked, in order; all hold if it is eligible, but of an age and a {@code
 *     max_count} one is enough
 * @param eligibleAt the first Unix second at which it is a candidate if nothing happens to it and
 *     nothing new comes, also when that has passed: a whole one, with a fraction where its kind of
 *     store knows the exact moment; null if it never will be
 * @param reason the verdict in one word
 * @param rule the rule that decides; null if none does
 * @param how how its kind counts and compares its age; null if it is not there
 * @param passedOver rules it meets that are less particular, the most particular first
 * @param pinnedBy children that stay and would block a cleanup of it, the first few
 * @param kept why its kind of store keeps it; null if it does not
 * @param hazards what its kind of store marks it with
 * @param policy the policy that was asked
 * @param now the moment it was asked at, in Unix seconds
 */
public record Explanation(
    TaskId id,
    boolean eligible,
    List<Clause> clauses,
    Number eligibleAt,
    Reason reason,
    Rule rule,
    ClauseTerm how,
    List<Rule> passedOver,
    List<TaskId> pinnedBy,
    ReasonTerm kept,
    List<HazardTerm> hazards,
    Policy policy,
    long now) {

  /**
   * Explains from the task alone: what other tasks or holds have to say is left out.
   *
   * @param task the task; null if there is none
   * @param now in Unix seconds
   */
  public static Explanation of(TaskId id, Candidate task, Policy policy, long now) {
    return of(id, task, policy, now, Surroundings.UNKNOWN);
  }

  /**
   * Explains.
   *
   * @param task the task; null if there is none
   * @param now in Unix seconds
   */
  public static Explanation of(
      TaskId id, Candidate task, Policy policy, long now, Surroundings surroundings) {
    return new Explainer(id, policy, now, surroundings).explain(task);
  }

  /** Returns the answer to a question; null if it was not asked. */
  public Clause clause(Clause.Question question) {
    return clauses.stream()
        .filter(clause -> clause.question() == question)
        .findFirst()
        .orElse(null);
  }

  /** The verdict: the first clause that fails, or none. */
  public enum Reason {
    /** It would be deleted. */
    ELIGIBLE,
    /** There is no such task. */
    NOT_FOUND,
    /** No rule is about it. */
    NO_RULE,
    /** Its rule keeps it for ever. */
    KEPT_FOREVER,
    /** Its rule does not cover its status. */
    STATUS_NOT_COVERED,
    /** It has nothing that its age could count from. */
    NEVER_ACTIVE,
    /** What its age would count from is not a number. */
    TIME_UNREADABLE,
    /** Its age begins to count in the future. */
    ACTIVE_IN_FUTURE,
    /** Among the newest of its name, which stay. */
    AMONG_NEWEST,
    /** Not yet old enough. */
    TOO_YOUNG,
    /** On hold. */
    ON_HOLD,
    /** Its kind of store keeps it. */
    KEPT_BY_STORE,
    /** A part of its workflow stays, and only whole ones go. */
    WORKFLOW_STAYS
  }
}
