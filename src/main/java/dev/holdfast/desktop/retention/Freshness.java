package dev.holdfast.desktop.retention;

/** Whether what is shown is still what a cleanup would do. */
public enum Freshness {
  /** It is. */
  FRESH,
  /** The policy was edited since. */
  POLICY_EDITED,
  /** Something was put on hold since, or released. */
  HELD_SINCE,
  /** A cleanup has run since. */
  RUN_SINCE,
  /** It is a plan that was run since; running it again finishes what is left of it. */
  PLAN_RUN,
  /** It is a plan that was run since, to its end; running it again deletes nothing more. */
  PLAN_DONE,
  /** A newer preview was asked for and could not be made. */
  NOT_RENEWED;

  /** Returns whether a cleanup may be asked for as it stands. */
  public boolean usable() {
    return this == FRESH || this == PLAN_RUN || this == PLAN_DONE;
  }

  /** Returns whether a run made it old. */
  boolean ran() {
    return this == RUN_SINCE || ofPlan();
  }

  /** Returns whether it is of a plan that was run. */
  boolean ofPlan() {
    return this == PLAN_RUN || this == PLAN_DONE;
  }
}
