package dev.holdfast.desktop.retention;

import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.desktop.run.ArchiveOffer;
import dev.holdfast.desktop.run.Confirmed;
import dev.holdfast.desktop.run.RunQuestion;
import dev.holdfast.plan.Frozen;
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
 * @param frozen the plan's file it comes from; null for a preview of just now
 * @param triggers triggers that will run with each delete, each as {@code table: name}
 * @param archive where what goes could be kept
 */
public record CleanupQuestion(
    ConnectionProfile store,
    Preview preview,
    CleanupPlan.Ready plan,
    Frozen<Preview> frozen,
    List<String> triggers,
    ArchiveOffer archive)
    implements RunQuestion {

  /** Above this many tasks the operator types their number. */
  static final int TYPED_ABOVE = 1_000;

  public CleanupQuestion {
    triggers = List.copyOf(triggers);
  }

  @Override
  public long units() {
    return plan.tasks().size();
  }

  /** Returns whether the number of tasks is to be typed. */
  boolean wantsNumber() {
    return plan.tasks().size() > TYPED_ABOVE;
  }

  /** Returns what is run, now that the operator has said yes. */
  CleanupOrder order(Confirmed answer) {
    return new CleanupOrder(
        preview,
        new CleanupPlan.Ready(
            plan.tasks(), plan.skipped(), plan.remaining(), plan.hazards(), answer.throttle()),
        answer.reason(),
        frozen,
        answer.archive());
  }
}
