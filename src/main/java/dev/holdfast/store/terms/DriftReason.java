package dev.holdfast.store.terms;

import dev.holdfast.task.Coded;
import dev.holdfast.task.Texts;

/**
 * Why something planned was kept. A kind of store may have reasons of its own.
 *
 * @param code its name in JSON, such as {@code on_hold}
 * @param after what a run does about it
 * @param texts its text, {@code drift.CODE}; null if it is among those of Holdfast, or the store
 *     says it in its own words
 */
public record DriftReason(String code, After after, Texts texts) implements Coded {

  /** It is not there any more. */
  public static final DriftReason GONE = new DriftReason("gone", After.NOTHING);

  /** Its status is another one. */
  public static final DriftReason STATUS_CHANGED = new DriftReason("status_changed", After.NOTHING);

  /** Same status, another {@code last_active_time} or another version. */
  public static final DriftReason ACTIVE_AGAIN = new DriftReason("active_again", After.NOTHING);

  /** What is to be done to it is not possible in the status it has. */
  public static final DriftReason STATUS_NOT_ALLOWED =
      new DriftReason("status_not_allowed", After.NOTHING);

  /** A child that blocks would stay behind. */
  public static final DriftReason CHILD_KEPT = new DriftReason("child_kept", After.AGAIN);

  /** Its workflow goes whole or not at all, and something of it stays. */
  public static final DriftReason WORKFLOW_KEPT = new DriftReason("workflow_kept", After.AGAIN);

  /** Rows of other tables refer to it, and nobody accepted what becomes of them. */
  public static final DriftReason FOREIGN_ROWS = new DriftReason("foreign_rows", After.REST);

  /** An operator keeps it. */
  public static final DriftReason ON_HOLD = new DriftReason("on_hold", After.REST);

  /** Somebody else holds the row. */
  public static final DriftReason LOCKED = new DriftReason("locked", After.AGAIN);

  /** Of any kind of store. */
  public DriftReason(String code, After after) {
    this(code, after, null);
  }

  /** What a store calls its refusal; its own words come with it. */
  public static DriftReason refused(String code) {
    return new DriftReason(code, After.NOTHING);
  }

  /** What a run does about something that was kept. */
  public enum After {
    /** Those units are settled. */
    NOTHING,
    /** They are worth another try: what held them back may pass. */
    AGAIN,
    /** Nothing more of the same subject can be done by this plan. */
    REST
  }

  @Override
  public String toString() {
    return code;
  }
}
