package dev.holdfast.task;

/** How a task in a status is doing: what a screen colours it by, and what views put together. */
public enum Tone {
  /** Work is being done. */
  ACTIVE,
  /** Its turn will come. */
  WAITING,
  /** It waits for something outside. */
  SUSPENDED,
  /** It went wrong and will be tried again. */
  FAILING,
  /** It took too long and will be tried again. */
  LATE,
  /** It needs a human. */
  PAUSED,
  /** It went wrong for good. */
  FAILED,
  /** It ended well. */
  DONE,
  /** Nobody knows. */
  NEUTRAL
}
