package dev.holdfast.journal;

import dev.holdfast.task.WireName;

/** How something that the journal tells of ended. */
public enum JournalOutcome implements WireName {
  /** All of it was done. */
  DONE,
  /** A part of it was done: drift, a limit, a cancel, a store that failed underway. */
  PARTIAL,
  /** Nothing was begun, because it was outside of its hours. */
  WAITED,
  /** Nothing was changed. */
  REFUSED,
  /** It broke. */
  FAILED
}
