package dev.holdfast.retention.run;

import dev.holdfast.store.DriftReason;

/** Why a task of a preview is still in the store after the run. */
public enum SurvivalReason {
  /** Its status had changed. */
  STATUS_CHANGED(DriftReason.STATUS_CHANGED),
  /** It had been active again. */
  ACTIVE_AGAIN(DriftReason.ACTIVE_AGAIN),
  /** A child of it stays that blocks. */
  CHILD_KEPT(DriftReason.CHILD_KEPT),
  /** Its workflow goes whole or not at all. */
  WORKFLOW_KEPT(DriftReason.WORKFLOW_KEPT),
  /** Rows of other tables refer to it. */
  FOREIGN_ROWS(DriftReason.FOREIGN_ROWS),
  /** An operator keeps it. */
  ON_HOLD(DriftReason.ON_HOLD),
  /** Somebody else held its row. */
  LOCKED(DriftReason.LOCKED),
  /** The store refused to delete it. */
  FAILED(null),
  /** The operator left it out because of a hazard. */
  HAZARD_SKIPPED(null),
  /** The number of tasks was limited. */
  OVER_LIMIT(null),
  /** The run ended before it came to it. */
  NOT_REACHED(null);

  private final DriftReason drift;

  SurvivalReason(DriftReason drift) {
    this.drift = drift;
  }

  /** Returns the drift that it is; null if the task was never tried. */
  public DriftReason drift() {
    return drift;
  }

  /** Returns the name in JSON. */
  public String wireName() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** Returns whether the same policy would still take such a task. */
  boolean candidateStill() {
    return switch (this) {
      case CHILD_KEPT,
          WORKFLOW_KEPT,
          FOREIGN_ROWS,
          LOCKED,
          FAILED,
          HAZARD_SKIPPED,
          OVER_LIMIT,
          NOT_REACHED ->
          true;
      case STATUS_CHANGED, ACTIVE_AGAIN, ON_HOLD -> false;
    };
  }
}
