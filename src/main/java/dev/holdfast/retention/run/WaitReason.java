package dev.holdfast.retention.run;

/** What a cleanup waits for, other than a lock. */
public enum WaitReason {
  /** The hours in which it may run. */
  WINDOW,
  /** A standby that lies too far behind. */
  REPLICATION,
  /** Whoever takes tasks up has fallen behind. */
  WORKERS
}
