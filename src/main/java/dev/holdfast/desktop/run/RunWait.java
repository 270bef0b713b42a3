package dev.holdfast.desktop.run;

import dev.holdfast.retention.run.WaitReason;
import dev.holdfast.retention.throttle.DailyHours;
import java.time.Instant;

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
