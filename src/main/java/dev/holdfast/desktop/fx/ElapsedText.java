package dev.holdfast.desktop.fx;

import dev.holdfast.text.Messages;

/** Writes durations with at most two units, such as {@code 15 m 30 s} or {@code 2 d 4 h}. Pure. */
public final class ElapsedText {

  private ElapsedText() {}

  /** Returns whole seconds in words; a leading minus for negative ones. */
  public static String ofSeconds(long seconds) {
    if (seconds < 0) {
      return "−" + (seconds == Long.MIN_VALUE ? "∞" : ofSeconds(-seconds));
    }
    if (seconds < 60) {
      return messages().get("unit.s", seconds);
    }
    if (seconds < 3_600) {
      return two(seconds / 60, "unit.m", seconds % 60, "unit.s");
    }
    return seconds < 86_400
        ? two(seconds / 3_600, "unit.h", seconds % 3_600 / 60, "unit.m")
        : two(seconds / 86_400, "unit.d", seconds % 86_400 / 3_600, "unit.h");
  }

  private static String two(long large, String largeUnit, long small, String smallUnit) {
    String first = messages().get(largeUnit, large);
    return small == 0 ? first : first + " " + messages().get(smallUnit, small);
  }

  private static Messages messages() {
    return Fxml.messages(ElapsedText.class);
  }
}
