package dev.holdfast.desktop.retention;

/** Whether what is shown is still what a cleanup would do. */
public enum Freshness {
  /** It is. */
  FRESH,
  /** The policy was edited since. */
  POLICY_EDITED,
  /** A cleanup has run since. */
  RUN_SINCE,
  /** A newer preview was asked for and could not be made. */
  NOT_RENEWED
}
