package dev.holdfast.fleet;

import dev.holdfast.retention.Hazard;
import dev.holdfast.retention.policy.Policy;
import java.util.List;

/**
 * What the saved policy of a store would delete now. Holds numbers only: a fleet may have millions
 * of candidates.
 *
 * @param policy the policy; null for a store of streams, which keeps its own
 * @param now the moment it was judged at, in Unix seconds by the store's clock
 * @param tasks how many tasks would go, or how many streams would lose events
 * @param events how many events would go
 * @param attempts how many attempts would go
 * @param hazards what to see first
 * @param digest equal for equal plans
 */
public record FleetPreview(
    Policy policy,
    long now,
    long tasks,
    long events,
    long attempts,
    List<Hazard> hazards,
    String digest) {

  public FleetPreview {
    hazards = List.copyOf(hazards);
  }

  /** Returns whether the store holds streams, with policies of its own. */
  public boolean streams() {
    return policy == null;
  }

  /** Returns whether a cleanup would be stopped by a hazard. */
  public boolean blocked() {
    return hazards.stream().anyMatch(Hazard::blocking);
  }
}
