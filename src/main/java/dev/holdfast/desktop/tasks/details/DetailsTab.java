package dev.holdfast.desktop.tasks.details;

/** The tabs beside the table, in their order. */
public enum DetailsTab {
  /** All columns of the row. */
  OVERVIEW,
  /** What happened, event by event. */
  TIMELINE,
  /** The rounds of execution. */
  ATTEMPTS,
  /** Payload, result and error. */
  DATA,
  /** What a retention policy would do with it. */
  RETENTION
}
