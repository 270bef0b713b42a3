package dev.holdfast.plan;

import dev.holdfast.journal.Operator;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.terms.HazardTerm;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A preview that was written to a file, to be run as it was seen.
 *
 * @param <P> what was seen
 * @param preview what was seen
 * @param decisions what was decided about its hazards; part of what is approved
 * @param store the store it was seen in
 * @param address where that store was reached, without any secret; null if the file does not say.
 *     Only a hint where to look: which store it is says {@code store}
 * @param planner who wrote it
 * @param journalHead the newest entry of that operator's journal; null if there was none
 * @param approvalRequired that it runs only with a second person's signature
 * @param reason why it was made, in the planner's words; null if nobody said
 * @param approvedBy who approved it; null if nobody had to, or nobody has looked: the file does not
 *     say
 * @param digest {@code sha256:} and 64 hexadecimal digits over the whole file
 */
@RecordBuilder
public record Frozen<P extends OperationPreview>(
    P preview,
    Decisions decisions,
    StoreFingerprint store,
    String address,
    Operator planner,
    String journalHead,
    boolean approvalRequired,
    String reason,
    String approvedBy,
    String digest)
    implements FrozenBuilder.With<P> {

  /**
   * Returns the decisions by which it runs: its own, and further ones of whoever runs it. To skip
   * more deletes fewer rows, and may always be said.
   *
   * @param approved whether it runs because somebody approved it
   * @throws PlanException with {@link PlanProblem#NOT_ALLOWED} if a hazard is allowed that it
   *     skips, or that nobody approved; {@link PlanProblem#NOT_CHOSEN} if an option of its kind of
   *     store is chosen that nobody approved
   */
  public Decisions decide(Decisions further, boolean approved) {
    boolean chosen = decisions.choices().and(further.choices()).equals(decisions.choices());
    if (approved && !chosen) {
      throw new PlanException(PlanProblem.NOT_CHOSEN, further.choices().typed());
    }
    for (HazardTerm kind : further.allow()) {
      if (!decisions.allow().contains(kind) && (approved || decisions.skip().contains(kind))) {
        throw new PlanException(PlanProblem.NOT_ALLOWED, kind.code());
      }
    }
    return decisions.and(further);
  }
}
