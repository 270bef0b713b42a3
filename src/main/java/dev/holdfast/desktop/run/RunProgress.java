package dev.holdfast.desktop.run;

import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.retention.run.WaitReason;
import dev.holdfast.retention.throttle.DailyHours;
import java.time.Instant;

/**
 * How far a run is, as the screen tells it.
 *
 * @param latest after the latest batch
 * @param waiting what it waits for; null while it works
 * @param elapsedMillis since the run began
 */
public record RunProgress(CleanupProgress latest, RunWait waiting, long elapsedMillis) {

  /** Returns the share of the planned tasks that is settled, 0 to 1. */
  public double fraction() {
    return latest.planned() == 0 ? 1 : (double) latest.done() / latest.planned();
  }

  /** Returns how long the rest takes at this rate; null while it is too early to tell. */
  public Long secondsLeft() {
    Long rate = elapsedMillis < 2_000 ? null : rate();
    return rate == null || rate == 0 ? null : (latest.planned() - latest.done()) / rate;
  }

  /** Returns tasks deleted in a second; null while it is too early to tell. */
  public Long rate() {
    return elapsedMillis < 200 ? null : latest.deleted() * 1_000 / elapsedMillis;
  }

  /**
   * What a run waits for.
   *
   * @param reason null for somebody else's lock
   * @param hours those it waits for; null if it waits for something else
   * @param until when it goes on; null if nobody knows
   */
  public record RunWait(WaitReason reason, DailyHours hours, Instant until) {

    /** Somebody else holds a lock. */
    public static final RunWait FOR_LOCK = new RunWait(null, null, null);
  }
}
