package dev.holdfast.desktop.plan;

import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanException;
import dev.holdfast.plan.PlanProblem;
import dev.holdfast.retention.plan.OperationPreview;
import java.nio.file.Path;
import java.util.List;

/**
 * A plan's file as it was read, and whether it may run here and now.
 *
 * @param <P> what the plan is for
 * @param file where it was read from
 * @param plan what is in it
 * @param approvers the file of those whose approval counts; null if none was chosen
 * @param key that signed last for the store; null if none did, or it is gone
 * @param maxAgeSeconds how old it may be
 * @param signedBy who signed it beside its planner, whether that counts or not
 * @param refusal why it may not run; null if it may
 */
public record OpenedPlan<P extends OperationPreview>(
    Path file,
    Frozen<P> plan,
    Path approvers,
    Path key,
    long maxAgeSeconds,
    List<String> signedBy,
    PlanException refusal) {

  /** Returns whether only its age stands against it. */
  public boolean tooOld() {
    return refusal != null && refusal.problem == PlanProblem.TOO_OLD;
  }

  /** Returns whether it runs only because somebody approved it. */
  public boolean approved() {
    return plan.approvalRequired() || approvers != null;
  }

  /** Returns whether nothing but an approval is missing. */
  public boolean waits() {
    return refusal != null
        && switch (refusal.problem) {
          case APPROVERS_NEEDED, NOT_APPROVED, OWN_APPROVAL -> true;
          default -> false;
        };
  }

  /** Returns whether it may run. */
  public boolean admitted() {
    return refusal == null;
  }
}
