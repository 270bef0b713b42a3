package dev.holdfast.desktop.timeline;

/**
 * A line of the state at an instant.
 *
 * @param key which line it is, such as {@code progress}
 * @param value what is known; a dash for nothing
 * @param before what was known a step earlier; null if that is the same
 */
record StateLine(String key, String value, String before) {

  /** Whether the last step changed it. */
  boolean changed() {
    return before != null;
  }
}
