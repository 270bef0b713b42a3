package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.store.StoreInfo;

/** One kind of what is previewed and deleted on the Retention page. */
public interface RetentionKind {

  /** Returns whether a store is one of it, and something may be deleted there. */
  boolean suits(StoreInfo store);

  /** Returns whether a plan is one of it. */
  boolean takes(PlanOrigin plan);

  /** Makes what the page of one open store shows of it. To be called on the FX thread. */
  RetentionParts<?> open(StoreSession session, Workplace workplace);
}
