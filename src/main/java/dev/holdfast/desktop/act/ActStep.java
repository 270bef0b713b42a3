package dev.holdfast.desktop.act;

/** How far it is from the button to the result. */
public enum ActStep {
  /** Each task is read once. */
  READING,
  /** They could not be read. */
  FAILED,
  /** The operator stopped the reading. */
  STOPPED,
  /** The operator is asked. */
  ASKING,
  /** It is being done. */
  RUNNING,
  /** It ended and says what it did. */
  ENDED
}
