package dev.holdfast.desktop.failures;

/** What stands above the table of failing tasks. */
public enum FailuresScreen {
  /** Other tasks are listed: nothing. */
  HIDDEN,
  /** The operator stopped the reading before anything was grouped. */
  IDLE,
  /** The store is being read for the first time. */
  READING,
  /** It could not be read. */
  FAILED,
  /** Nothing is failing. */
  NONE,
  /** The groups. */
  GROUPS
}
