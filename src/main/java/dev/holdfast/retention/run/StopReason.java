package dev.holdfast.retention.run;

/** Why a cleanup ended before all of the preview was worked through. */
public enum StopReason {
  /** The operator cancelled. */
  CANCEL("cancel"),
  /** The number of tasks or rows, or the time, was limited. */
  BUDGET("budget"),
  /** The hours in which it may run were over. */
  WINDOW("window"),
  /** A standby lay too far behind, for longer than the run waits. */
  REPLICATION("replication"),
  /** Somebody else held a lock for longer than the run waits, again and again. */
  LOCKED("locked"),
  /** What was done first did not go well. */
  CANARY("canary"),
  /** The store failed: see {@link CleanupResult#failure}. */
  FAILURE("failure");

  private final String wireName;

  StopReason(String wireName) {
    this.wireName = wireName;
  }

  /** Returns the name in JSON. */
  public String wireName() {
    return wireName;
  }
}
