package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;

/** Tasks, by a policy of the operator’s. */
public record TaskRetention(Workplace workplace) implements RetentionPage {

  @Override
  public boolean suits(StoreInfo store) {
    return store.can(Capability.RETENTION) || store.can(Capability.PREVIEW);
  }

  @Override
  public PlanForm<?> form() {
    return PlanForm.TASKS;
  }

  @Override
  public RetentionParts<?> parts(StoreSession session) {
    PolicyChoice choice = new PolicyChoice(session, null);
    return new TaskParts(
        choice, new RetentionViewModel<>(session, workplace.cleanup(), choice), session, workplace);
  }
}
