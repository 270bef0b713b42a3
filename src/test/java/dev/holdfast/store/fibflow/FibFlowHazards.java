package dev.holdfast.store.fibflow;

import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;

/** The hazards of fib-flow as its terms have them, for tests. */
public final class FibFlowHazards {

  public static final Hazards HAZARDS = FibFlowTerms.TERMS.hazards();
  public static final HazardTerm POISON_CHILD = HAZARDS.get("poison_child");
  public static final HazardTerm PINNED_CHILD = HAZARDS.get("pinned_child");
  public static final HazardTerm CASCADE_DELETE = HAZARDS.get("cascade_delete");
  public static final HazardTerm PARENT_CLEARED = HAZARDS.get("parent_cleared");
  public static final HazardTerm SCHEDULE_LOST = HAZARDS.get("schedule_lost");
  public static final HazardTerm PAUSED_INCLUDED = HAZARDS.get("paused_included");

  private FibFlowHazards() {}
}
