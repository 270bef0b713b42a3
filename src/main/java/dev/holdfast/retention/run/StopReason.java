package dev.holdfast.retention.run;

import dev.holdfast.task.WireName;

/** Why a cleanup ended before all of the preview was worked through. */
public enum StopReason implements WireName {
  /** The operator cancelled. */
  CANCEL,
  /** The number of tasks or rows, or the time, was limited. */
  BUDGET,
  /** The hours in which it may run were over. */
  WINDOW,
  /** A standby lay too far behind, for longer than the run waits. */
  REPLICATION,
  /** Somebody else held a lock for longer than the run waits, again and again. */
  LOCKED,
  /** What was done first did not go well. */
  CANARY,
  /** The store failed: see {@link CleanupResult#failure}. */
  FAILURE
}
