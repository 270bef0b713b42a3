package dev.holdfast.desktop.retention;

import dev.holdfast.retention.plan.Hazard;
import javafx.beans.property.ObjectProperty;

/**
 * A hazard to read first.
 *
 * @param hazard what
 * @param choice what to do about it; null if nobody can decide about it
 * @param frozen whether a plan's file has decided it
 */
public record HazardItem(Hazard hazard, ObjectProperty<HazardChoice> choice, boolean frozen) {

  /** Returns whether a cleanup waits for a choice. */
  boolean undecided() {
    return choice != null && choice.get() == HazardChoice.UNDECIDED;
  }

  /** What an operator wants done about a hazard that stops a cleanup. */
  public enum HazardChoice {
    /** Nobody said yet: the cleanup does not run. */
    UNDECIDED,
    /** The tasks it concerns stay. */
    LEAVE_OUT,
    /** The tasks it concerns go all the same. */
    ACCEPT
  }
}
