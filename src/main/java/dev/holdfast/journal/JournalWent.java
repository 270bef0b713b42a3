package dev.holdfast.journal;

import java.util.Locale;

/** How something that the journal tells of went, as far as anybody can say. */
public enum JournalWent {
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

  /** Returns the name on the command line and in the filter. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static JournalWent of(String outcome) {
    for (JournalOutcome known : JournalOutcome.values()) {
      if (known.wireName().equals(outcome)) {
        return valueOf(known.name());
      }
    }
    return UNKNOWN;
  }
}
