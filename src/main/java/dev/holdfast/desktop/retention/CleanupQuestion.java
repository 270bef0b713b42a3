package dev.holdfast.desktop.retention;

import dev.holdfast.retention.CleanupPlan;
import dev.holdfast.retention.Preview;
import dev.holdfast.settings.ConnectionProfile;
import java.util.List;

/**
 * What an operator is asked before anything is deleted.
 *
 * @param store where
 * @param preview what the operator saw
 * @param plan what of it goes
 * @param triggers triggers that will run with each delete, each as {@code table: name}
 */
public record CleanupQuestion(
    ConnectionProfile store, Preview preview, CleanupPlan.Ready plan, List<String> triggers) {

  /** Above this many tasks the operator types their number. */
  static final int TYPED_ABOVE = 1_000;

  public CleanupQuestion {
    triggers = List.copyOf(triggers);
  }

  /** Returns whether the number of tasks is to be typed. */
  boolean wantsNumber() {
    return plan.tasks().size() > TYPED_ABOVE;
  }
}
