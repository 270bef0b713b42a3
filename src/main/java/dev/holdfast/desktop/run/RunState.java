package dev.holdfast.desktop.run;

/** Where a cleanup is. */
public enum RunState {
  /** None was asked for. */
  NONE,
  /** Whether deleting can work is being looked at. */
  CHECKING,
  /** The operator is asked. */
  ASKING,
  /** Tasks are being deleted. */
  RUNNING,
  /** It ended and says what it did. */
  ENDED
}
