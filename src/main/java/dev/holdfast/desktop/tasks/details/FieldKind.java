package dev.holdfast.desktop.tasks.details;

/** What a column's value means, and so how it is written. */
public enum FieldKind {
  TEXT,
  NUMBER,
  /** Unix seconds. */
  TIME,
  /** A length of time in seconds. */
  SECONDS,
  PERCENT,
  /** The id of another task. */
  TASK
}
