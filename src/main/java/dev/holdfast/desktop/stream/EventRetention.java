package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.retention.RetentionKind;
import dev.holdfast.desktop.retention.RetentionParts;
import dev.holdfast.desktop.retention.RetentionViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.journal.Journal;
import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;

/**
 * Events of streams, by policies that the store itself keeps, one for each stream.
 *
 * @param journal where changes of policies are recorded
 */
public record EventRetention(Journal journal) implements RetentionKind {
  /** From an archive nothing is ever deleted. */
  @Override
  public boolean suits(StoreInfo store) {
    return store.can(Capability.STREAMS) && !store.archive();
  }

  @Override
  public boolean takes(PlanOrigin plan) {
    return plan.ofStreams();
  }

  @Override
  public RetentionParts<?> open(StoreSession session, Workplace workplace) {
    StoredPolicies choice = new StoredPolicies(session);
    return new EventParts(
        choice,
        new RetentionViewModel<>(session, workplace.cleanup(), choice),
        journal,
        session,
        workplace);
  }
}
