package dev.holdfast.retention.explain;

import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.WireName;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tasks that have ended and that a policy will never delete, for one reason.
 *
 * @param reason why
 * @param detail the status, what the rule is called, or the code of the reason of the store; null
 *     where there is nothing to add
 * @param kept why the store keeps them; null if it does not
 * @param tasks which, those with the oldest {@code last_active_time} first; without counts of
 *     events and attempts
 */
public record NeverDeletedGroup(Reason reason, String detail, ReasonTerm kept, Candidates tasks) {

  /** Why tasks are never eligible. */
  public enum Reason implements WireName {
    /** The rule that decides does not name their status, such as paused. */
    STATUS_NOT_COVERED,
    /** No rule is about them. */
    NO_RULE,
    /** A rule keeps them for ever. */
    KEPT_FOREVER,
    /** Their {@code last_active_time} is NULL. */
    WITHOUT_LAST_ACTIVE_TIME,
    /** Their {@code last_active_time} is no number. */
    UNREADABLE_LAST_ACTIVE_TIME,
    /** They were active last in the future. */
    IN_THE_FUTURE,
    /** They are on hold. */
    ON_HOLD,
    /** Their kind of store keeps them as they are, whatever a policy says. */
    KEPT_BY_STORE,
    /** The policy is for whole workflows, and something of theirs is in another of the groups. */
    WORKFLOW_STAYS;

    /** Returns why one is not whose time counts for nothing. */
    static Reason ofTime(Object time) {
      return time == null ? WITHOUT_LAST_ACTIVE_TIME : UNREADABLE_LAST_ACTIVE_TIME;
    }
  }

  /** Returns how many there are. */
  public int count() {
    return tasks.size();
  }

  /** Returns what to call it: {@code status_not_covered:paused}, {@code in_the_future}. */
  public String key() {
    return detail == null ? reason.wireName() : reason.wireName() + ":" + detail;
  }

  /** Returns the first ids. */
  public List<TaskId> sample() {
    return IntStream.range(0, Math.min(count(), Hazard.SAMPLE)).mapToObj(tasks::id).toList();
  }

  /** Returns all ids, made when they are asked for. */
  public Iterable<TaskId> ids() {
    return () -> IntStream.range(0, count()).mapToObj(tasks::id).iterator();
  }
}
