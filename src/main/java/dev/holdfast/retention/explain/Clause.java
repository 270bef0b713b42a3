package dev.holdfast.retention.explain;

import dev.holdfast.task.WireName;

/**
 * One thing that is asked of a task before it goes.
 *
 * @param question what
 * @param holds the answer
 * @param value what the answer rests on: a text, a number, ids or null
 * @param threshold what the value is held against: a text, a number or null
 * @param holdsFrom the first Unix second, see {@link Explanation#eligibleAt}, at which the answer
 *     is yes if nothing happens to the task; null if there is none, or nobody can tell
 * @param code its name in JSON: of {@link Question#SINCE} that of the field, of {@link
 *     Question#CASCADE} what the store calls that hazard
 */
public record Clause(
    Question question,
    boolean holds,
    Object value,
    Object threshold,
    Number holdsFrom,
    String code) {

  /** With the name that it has for every kind of store. */
  public Clause(
      Question question, boolean holds, Object value, Object threshold, Number holdsFrom) {
    this(question, holds, value, threshold, holdsFrom, question.wireName());
  }

  /** What is asked. */
  public enum Question implements WireName {
    /** It is in the store; the value is its id. */
    EXISTS,
    /** A rule decides for it; the value is what the rule is called, the threshold what it does. */
    RULE,
    /** Its rule covers its status; the value is its status, the threshold those covered. */
    STATUS,
    /** Its age counts; the value is from when on, as the store has it. */
    SINCE,
    /** It is older than the rule’s age, or as old; both are in seconds. */
    AGE,
    /** More than so many tasks of its name are newer; the value is its place, newest first. */
    MAX_COUNT,
    /** At least so many tasks of its name are newer; the value is its place, newest first. */
    KEEP_NEWEST,
    /** It is not on hold. */
    HOLD,
    /** Its kind of store does not keep it; the value is the code of why it does. */
    KEPT_BY_STORE,
    /** All of its workflow goes; the value is the ids of those that stay, the first few. */
    WHOLE_WORKFLOW,
    /**
     * The store deletes nothing with it that is no candidate; the value is the ids of what it would
     * delete, the first few. Asked only of a store that deletes what is below a task.
     */
    DELETED_WITH
  }
}
