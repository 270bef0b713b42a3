package dev.holdfast.plan;

import dev.holdfast.journal.Operator;
import dev.holdfast.retention.Decisions;
import dev.holdfast.store.HazardTerm;
import dev.holdfast.store.StoreFingerprint;

/** A preview that was written to a file, whatever it would delete. */
public sealed interface Frozen permits FrozenPlan, FrozenStreams {

  /** Returns the store it was seen in. */
  StoreFingerprint store();

  /** Returns who wrote it. */
  Operator planner();

  /** Returns whether it runs only with a second person’s signature. */
  boolean approvalRequired();

  /** Returns what was decided about its hazards; part of what is approved. */
  Decisions decisions();

  /**
   * Returns the decisions by which it runs: its own, and further ones of whoever runs it. To skip
   * more deletes fewer rows, and may always be said.
   *
   * @param approved whether it runs because somebody approved it
   * @throws PlanException with {@link PlanProblem#NOT_ALLOWED} if a hazard is allowed that it
   *     skips, or that nobody approved
   */
  default Decisions decide(Decisions further, boolean approved) {
    for (HazardTerm kind : further.allow()) {
      if (!decisions().allow().contains(kind) && (approved || decisions().skip().contains(kind))) {
        throw new PlanException(PlanProblem.NOT_ALLOWED, kind.code());
      }
    }
    return decisions().and(further);
  }

  /** Returns {@code sha256:} and 64 hexadecimal digits over the whole file. */
  String digest();

  /** Returns when it was made, by the store’s clock, in Unix seconds. */
  long createdAt();

  /** Returns the moment it was judged at, in Unix seconds. */
  long now();

  /** Returns how many tasks, or events of streams, it would delete. */
  long size();
}
