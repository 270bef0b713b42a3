package dev.holdfast.retention.forecast;

/** Whether the runtime's own retention will ever work off what a policy wants deleted. */
public sealed interface Verdict {

  /** There is no backlog, and what becomes eligible is deleted as fast. */
  record KeepsUp() implements Verdict {}

  /**
   * The backlog gets smaller.
   *
   * @param days until it is gone
   */
  record GoneIn(double days) implements Verdict {}

  /**
   * The backlog will never be gone.
   *
   * @param cause why
   * @param tasksStaying tasks of the backlog that will still be there, those that come not counted
   * @param growsPerDay tasks a day by which it grows; 0 if it stays as it is
   */
  record Never(Cause cause, long tasksStaying, double growsPerDay) implements Verdict {}

  /** Why a backlog is never gone. */
  enum Cause {
    /** The runtime's retention is switched off. */
    RETENTION_OFF("retention_off"),
    /** A failed task without its parent stops the runtime's maintenance. */
    POISON_CHILD("poison_child"),
    /** No worker runs. */
    NO_WORKERS("no_workers"),
    /** More becomes eligible than the workers delete. */
    TOO_SLOW("too_slow"),
    /** The runtime's policy does not cover the status of a part of it. */
    NOT_COVERED("not_covered"),
    /** The runtime's policy keeps tasks for longer. */
    KEPT_LONGER("kept_longer");

    private final String wireName;

    Cause(String wireName) {
      this.wireName = wireName;
    }

    /** Returns the name in JSON. */
    public String wireName() {
      return wireName;
    }
  }
}
