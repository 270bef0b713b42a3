package dev.holdfast.desktop.retention;

/** What the page shows beside the policy. */
public enum RetentionScreen {
  /** What a preview is. */
  EMPTY,
  /** The first preview is being made. */
  SCANNING,
  /** The first preview could not be made. */
  FAILED,
  /** A preview. */
  PREVIEW,
  /** A cleanup that runs or has ended. */
  RUN
}
