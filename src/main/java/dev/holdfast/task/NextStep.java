package dev.holdfast.task;

import java.util.Locale;

/** What comes next for a task that has not ended. */
public enum NextStep {
  /** A worker has it in work. */
  RUNNING,
  /** It counts as in work, and its worker is not alive. */
  WORKER_DEAD,
  /** Its turn has come, and no worker is alive. */
  NO_WORKER,
  /** Its turn has come. */
  DUE,
  /** Its turn comes at a time. */
  SCHEDULED,
  /** It goes on when its children have ended. */
  WAITS_FOR_CHILDREN,
  /** It waits for something outside. */
  SUSPENDED,
  /** It needs a person. */
  PAUSED,
  /** It was tried as often as it may be. */
  RETRIES_USED_UP;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
