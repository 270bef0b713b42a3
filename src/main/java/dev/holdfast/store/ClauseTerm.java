package dev.holdfast.store;

import dev.holdfast.task.TaskStatus;
import java.util.List;

/**
 * What a kind of store says about deleting subjects of some statuses.
 *
 * @param statuses which, at least one; no status stands in two clauses of a kind
 * @param since what the kind calls the moment from which their age counts, such as {@code
 *     last_active_time}
 * @param keep for how long its runtime keeps them, in seconds; null if it has no age for them:
 *     whoever cleans up says one
 * @param row the field of its row in which each subject says for how long it is kept; null if they
 *     do not
 * @param when how the age is compared
 * @param unasked whether a policy that names no status means them, too
 */
public record ClauseTerm(
    List<TaskStatus> statuses, String since, Double keep, String row, When when, boolean unasked) {

  public ClauseTerm {
    statuses = List.copyOf(statuses);
  }

  /** Of subjects that do not say for how long they are kept. */
  public ClauseTerm(
      List<TaskStatus> statuses, String since, Double keep, When when, boolean unasked) {
    this(statuses, since, keep, null, when, unasked);
  }

  /** Returns whether it says no more than that what is older than an age goes. */
  public boolean plain() {
    return when == When.OLDER && row == null;
  }

  /** How an age is compared with that of a clause. */
  public enum When {
    /** What is older goes. */
    OLDER("<"),
    /** What is as old goes, too. */
    AS_OLD("<="),
    /** It goes at any age. */
    ANY("any");

    /** Its name in JSON: how the moment compares with the one before which it goes. */
    public final String code;

    When(String code) {
      this.code = code;
    }
  }
}
