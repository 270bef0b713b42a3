package dev.holdfast.journal;

import dev.holdfast.task.WireName;

/** How something that the journal tells of went, as far as anybody can say. */
public enum JournalWent implements WireName {
  /** All of it was done. */
  DONE,
  /** A part of it was done. */
  PARTIAL,
  /** Nothing was begun, because it was outside of its hours. */
  WAITED,
  /** Nothing was changed. */
  REFUSED,
  /** It broke. */
  FAILED,
  /** The process that began it still runs. */
  RUNNING,
  /** The process ended, and nothing says how it went. */
  INTERRUPTED,
  /** It ended in a way that this version does not know. */
  UNKNOWN;

  static JournalWent of(String outcome) {
    return WireName.find(JournalOutcome.values(), outcome)
        .map(known -> valueOf(known.name()))
        .orElse(UNKNOWN);
  }
}
