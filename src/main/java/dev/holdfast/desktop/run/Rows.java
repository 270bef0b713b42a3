package dev.holdfast.desktop.run;

/** What a cleanup deletes, as an operator calls it. */
public enum Rows {
  /** Tasks, with their events and attempts. */
  TASKS,
  /** Events of streams. */
  EVENTS;

  /** Returns the key of a text that reads otherwise for each of them. */
  String key(String key) {
    return key + "." + name().toLowerCase(java.util.Locale.ROOT);
  }
}
