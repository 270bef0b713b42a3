package dev.holdfast.desktop.archive;

import java.util.Locale;

/** What an archive holds, as an operator calls it. */
enum RowKind {
  /** Tasks, with their events and attempts. */
  TASKS,
  /** Events of streams. */
  EVENTS;

  /** Returns the key of a text that reads otherwise for each of them. */
  String key(String key) {
    return key + "." + name().toLowerCase(Locale.ROOT);
  }
}
