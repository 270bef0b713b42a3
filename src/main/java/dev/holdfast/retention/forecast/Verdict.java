package dev.holdfast.retention.forecast;

import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.Coded;
import dev.holdfast.task.Texts;

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

  /**
   * Why a backlog is never gone. Two with the same code are the same cause.
   *
   * @param code the name in JSON
   * @param texts the base name of the bundle that a kind of store brings for it; null if the texts
   *     are Holdfast's own
   */
  record Cause(String code, Texts texts) implements Coded {

    /** The runtime's retention is switched off. */
    public static final Cause RETENTION_OFF = new Cause("retention_off", null);

    /** No worker runs. */
    public static final Cause NO_WORKERS = new Cause("no_workers", null);

    /** More becomes eligible than the workers delete. */
    public static final Cause TOO_SLOW = new Cause("too_slow", null);

    /** The runtime's policy does not cover the status of a part of it. */
    public static final Cause NOT_COVERED = new Cause("not_covered", null);

    /** They ended after the runtime got its policy, are due, and still there. */
    public static final Cause OVERDUE = new Cause("overdue", null);

    /** They had ended before the runtime had its policy, which is not retroactive. */
    public static final Cause ENDED_BEFORE = new Cause("ended_before", null);

    /** The runtime's policy keeps tasks for longer. */
    public static final Cause KEPT_LONGER = new Cause("kept_longer", null);

    /** What a kind of store has this hazard for stops the runtime. */
    public static Cause of(HazardTerm hazard) {
      return new Cause(hazard.code(), hazard.texts());
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Cause cause && code.equals(cause.code);
    }

    @Override
    public int hashCode() {
      return code.hashCode();
    }
  }
}
