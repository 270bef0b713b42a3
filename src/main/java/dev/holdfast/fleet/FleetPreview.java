package dev.holdfast.fleet;

import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.store.terms.OperationTerm;
import java.util.List;

/**
 * What the saved policy of a store would delete now. Holds numbers only: a fleet may have millions
 * of candidates.
 *
 * @param policy the policy; null for a store of streams, which keeps its own
 * @param now the moment it was judged at, in Unix seconds by the store's clock
 * @param tasks how many tasks would go, or how many streams would lose events
 * @param operation what a cleanup does in the store
 * @param amounts how much of each measure would go with them
 * @param hazards what to see first
 * @param digest equal for equal plans
 */
public record FleetPreview(
    Policy policy,
    long now,
    long tasks,
    OperationTerm operation,
    Amounts amounts,
    List<Hazard> hazards,
    String digest) {

  public FleetPreview {
    hazards = List.copyOf(hazards);
  }

  /** Returns how many events would go; 0 where there are none. */
  public long events() {
    return amounts.of("events");
  }

  /** Returns whether the store holds streams, with policies of its own. */
  public boolean streams() {
    return policy == null;
  }
}
