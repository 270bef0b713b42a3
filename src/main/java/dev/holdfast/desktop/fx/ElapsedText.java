package dev.holdfast.desktop.fx;

import java.time.Duration;
import java.util.Locale;

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
      return duration.toMillis() + " ms";
    }
    if (seconds < 10) {
      return String.format(Locale.ENGLISH, "%.1f s", duration.toMillis() / 1000.0);
    }
    return ofSeconds(seconds);
  }

  /** Returns whole seconds in words; a leading minus for negative ones. */
  public static String ofSeconds(long seconds) {
    if (seconds < 0) {
      return "−" + (seconds == Long.MIN_VALUE ? "∞" : ofSeconds(-seconds));
    }
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3_600) {
      return two(seconds / 60, "m", seconds % 60, "s");
    }
    if (seconds < 86_400) {
      return two(seconds / 3_600, "h", seconds % 3_600 / 60, "m");
    }
    return two(seconds / 86_400, "d", seconds % 86_400 / 3_600, "h");
  }

  private static String two(long large, String largeUnit, long small, String smallUnit) {
    String first = NumberText.grouped(large) + " " + largeUnit;
    return small == 0 ? first : first + " " + small + " " + smallUnit;
  }
}
