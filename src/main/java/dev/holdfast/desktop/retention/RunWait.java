package dev.holdfast.desktop.retention;

import dev.holdfast.retention.WaitReason;
import java.time.Instant;

/**
 * What a run waits for.
 *
 * @param reason null for somebody else's lock
 * @param until when it goes on; null if nobody knows
 */
public record RunWait(WaitReason reason, Instant until) {

  /** Somebody else holds a lock. */
  static final RunWait FOR_LOCK = new RunWait(null, null);
}
