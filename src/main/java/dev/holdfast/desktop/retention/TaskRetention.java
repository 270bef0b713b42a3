package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;

/** Tasks, by a policy of the operator’s. */
public final class TaskRetention implements RetentionKind {

  @Override
  public boolean suits(StoreInfo store) {
    return store.can(Capability.RETENTION) || store.can(Capability.PREVIEW);
  }

  @Override
  public boolean takes(PlanOrigin plan) {
    return plan.form() == PlanForm.TASKS;
  }

  @Override
  public RetentionParts<?> open(StoreSession session, Workplace workplace) {
    PolicyChoice choice = new PolicyChoice(session, null);
    return new TaskParts(
        choice, new RetentionViewModel<>(session, workplace.cleanup(), choice), session, workplace);
  }
}
