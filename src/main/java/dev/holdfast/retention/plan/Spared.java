package dev.holdfast.retention.plan;

import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.terms.ReasonTerm;
import java.util.List;
import java.util.Map;

/**
 * Tasks that their rules would delete and that stay all the same.
 *
 * @param held those on hold
 * @param workflows how many workflows would have lost a part of their tasks, and stay whole
 * @param inWorkflows how many tasks stay with those
 * @param kept those that their kind of store keeps, reason by reason
 * @param unchosen how many the store handed over and no rule would delete, reason by reason
 */
public record Spared(
    Sample held,
    long workflows,
    long inWorkflows,
    Map<ReasonTerm, Sample> kept,
    Map<ReasonTerm, Long> unchosen) {

  /** None. */
  public static final Spared NONE = new Spared(new Sample(0, List.of()), 0, 0, Map.of(), Map.of());

  /** Returns the same with workflows that stay whole. */
  public Spared withWorkflows(long whole, long within) {
    return new Spared(held, whole, within, kept, unchosen);
  }
}
