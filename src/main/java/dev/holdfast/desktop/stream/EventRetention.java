package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.retention.RetentionPage;
import dev.holdfast.desktop.retention.RetentionParts;
import dev.holdfast.desktop.retention.RetentionViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.journal.Journal;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;

/**
 * Events of streams, by policies that the store itself keeps, one for each stream.
 *
 * @param journal where changes of policies are recorded
 */
public record EventRetention(Journal journal, Workplace workplace) implements RetentionPage {
  /** From an archive nothing is ever deleted. */
  @Override
  public boolean suits(StoreInfo store) {
    return store.can(Capability.STREAMS) && !store.archive();
  }

  @Override
  public PlanForm<?> form() {
    return PlanForm.STREAMS;
  }

  @Override
  public RetentionParts<?> parts(StoreSession session) {
    StoredPolicies choice = new StoredPolicies(session);
    return new EventParts(
        choice,
        new RetentionViewModel<>(session, workplace.cleanup(), choice),
        journal,
        session,
        workplace);
  }
}
