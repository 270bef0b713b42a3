package dev.holdfast.retention;

import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * Why a task is or is not a candidate of a policy, clause by clause, and from when on.
 *
 * @param id the task
 * @param eligible whether the policy would delete it now
 * @param clauses what was asked, in order; all hold if it is eligible
 * @param eligibleAt the first whole Unix second at which it is a candidate if nothing happens to
 *     it, also when that has passed; null if it never will be
 * @param reason the verdict in one word
 * @param policy the policy that was asked
 * @param now the moment it was asked at, in Unix seconds
 */
public record Explanation(
    TaskId id,
    boolean eligible,
    List<Clause> clauses,
    Long eligibleAt,
    Reason reason,
    Policy policy,
    long now) {

  /** Beyond this a double no longer tells seconds apart. */
  private static final double LAST_EXACT = 0x1p53;

  public Explanation {
    clauses = List.copyOf(clauses);
  }

  /**
   * Explains.
   *
   * @param task the row; null if there is none
   * @param now in Unix seconds
   */
  public static Explanation of(TaskId id, Task task, Policy policy, long now) {
    if (task == null) {
      return new Explanation(
          id,
          false,
          List.of(new Clause(Rule.EXISTS, false, null)),
          null,
          Reason.NOT_FOUND,
          policy,
          now);
    }
    TaskStatus status = task.status();
    boolean covered = policy.statuses().contains(status);
    Object raw = task.fields().raw("last_active_time");
    Double lastActive = task.fields().decimal("last_active_time");
    boolean old = lastActive != null && lastActive < policy.cutoff(now);
    List<Clause> clauses = new ArrayList<>();
    clauses.add(new Clause(Rule.EXISTS, true, id.toString()));
    clauses.add(new Clause(Rule.STATUS, covered, status.code()));
    clauses.add(new Clause(Rule.LAST_ACTIVE_TIME, lastActive != null, raw));
    clauses.add(new Clause(Rule.AGE, old, lastActive == null ? null : now - lastActive));
    return new Explanation(
        id,
        covered && old,
        clauses,
        covered && lastActive != null ? firstSecond(lastActive, policy) : null,
        reason(covered, raw, lastActive, old, now),
        policy,
        now);
  }

  private static Reason reason(
      boolean covered, Object raw, Double lastActive, boolean old, long now) {
    if (!covered) {
      return Reason.STATUS_NOT_COVERED;
    }
    if (raw == null) {
      return Reason.NEVER_ACTIVE;
    }
    if (lastActive == null) {
      return Reason.TIME_UNREADABLE;
    }
    if (old) {
      return Reason.ELIGIBLE;
    }
    return lastActive > now ? Reason.ACTIVE_IN_FUTURE : Reason.TOO_YOUNG;
  }

  private static Long firstSecond(double lastActive, Policy policy) {
    double due = Math.floor(lastActive + policy.expireSeconds()) + 1;
    // Also each alone: two huge numbers may cancel out to a small one no second ever reaches.
    if (!(Math.abs(due) < LAST_EXACT)
        || !(Math.abs(lastActive) < LAST_EXACT)
        || !(policy.expireSeconds() < LAST_EXACT)) {
      return null;
    }
    // Sums of fractions are rounded; the condition itself has the last word.
    long second = (long) due;
    while (lastActive < policy.cutoff(second - 1)) {
      second--;
    }
    while (!(lastActive < policy.cutoff(second))) {
      second++;
    }
    return second;
  }

  /**
   * One thing that was asked.
   *
   * @param rule what
   * @param holds the answer
   * @param value what the answer rests on: a text, a number or null
   */
  public record Clause(Rule rule, boolean holds, Object value) {}

  /** What is asked of a task. */
  public enum Rule {
    /** It is in the store; the value is its id. */
    EXISTS("exists"),
    /** Its status is one of the policy's; the value is its status. */
    STATUS("status"),
    /** Its {@code last_active_time} is a number; the value is that time as the store has it. */
    LAST_ACTIVE_TIME("last_active_time"),
    /** It was active last more than the policy's age ago; the value is its age in seconds. */
    AGE("age");

    private final String wireName;

    Rule(String wireName) {
      this.wireName = wireName;
    }

    /** Returns the name in JSON. */
    public String wireName() {
      return wireName;
    }
  }

  /** The verdict: the first rule that fails, or none. */
  public enum Reason {
    /** It would be deleted. */
    ELIGIBLE,
    /** There is no such task. */
    NOT_FOUND,
    /** The policy does not name its status. */
    STATUS_NOT_COVERED,
    /** Its {@code last_active_time} is NULL. */
    NEVER_ACTIVE,
    /** Its {@code last_active_time} is not a number. */
    TIME_UNREADABLE,
    /** Its {@code last_active_time} lies in the future. */
    ACTIVE_IN_FUTURE,
    /** Not yet old enough. */
    TOO_YOUNG
  }
}
