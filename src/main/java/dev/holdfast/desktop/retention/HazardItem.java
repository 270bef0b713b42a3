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
}
