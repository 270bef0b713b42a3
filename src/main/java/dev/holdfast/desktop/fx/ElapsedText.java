package dev.holdfast.desktop.fx;

import dev.holdfast.text.Messages;
import java.time.Duration;

/**
 * Writes durations with at most two units, such as {@code 350 ms}, {@code 1.2 s}, {@code 2 d 4 h}.
 * Pure.
 */
public final class ElapsedText {

  private ElapsedText() {}

  /** Returns a duration in words; a leading minus for a negative one. */
  public static String of(Duration duration) {
    if (duration.isNegative()) {
      return "−" + (duration.getSeconds() == Long.MIN_VALUE ? "∞" : of(duration.negated()));
    }
    long seconds = duration.toSeconds();
    if (seconds == 0) {
      return messages().get("unit.ms", duration.toMillis());
    }
    return seconds < 10
        ? messages().get("common.tenthsOfSeconds", duration.toMillis() / 1000.0)
        : ofSeconds(seconds);
  }

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
