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
 * @param policy the policy; null for a store that keeps its own
 * @param now the moment it was judged at, in Unix seconds by the store's clock
 * @param subject what {@code subjects} are called in JSON
 * @param subjects how many would go, or lose something
 * @param operation what a cleanup does in the store
 * @param amounts how much of each measure would go with them
 * @param hazards what to see first
 * @param digest equal for equal plans
 */
public record FleetPreview(
    Policy policy,
    long now,
    String subject,
    long subjects,
    OperationTerm operation,
    Amounts amounts,
    List<Hazard> hazards,
    String digest) {

  /** Returns how much of what a cleanup counts would go. */
  public long size() {
    return operation.subject().equals(subject) ? subjects : amounts.of(operation.subject());
  }
}
