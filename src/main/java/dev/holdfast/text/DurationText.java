package dev.holdfast.text;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as operators write them: {@code 90s 15m 6h 7d 4w} and compounds, largest unit first,
 * such as {@code 1h30m}. A plain number is none: nobody should have to guess its unit.
 */
public final class DurationText {

  private static final Pattern SHAPE =
      Pattern.compile("(?:(\\d+)w)?(?:(\\d+)d)?(?:(\\d+)h)?(?:(\\d+)m)?(?:(\\d+)s)?");

  private static final long[] UNIT_SECONDS = {604_800, 86_400, 3_600, 60, 1};

  private static final String[] UNITS = {"w", "d", "h", "m", "s"};

  private DurationText() {}

  /** Reads a duration; empty if it is none. Zero is one. */
  public static Optional<Duration> parse(String typed) {
    Matcher parts = SHAPE.matcher(typed.strip());
    if (typed.isBlank() || !parts.matches()) {
      return Optional.empty();
    }
    try {
      long seconds = 0;
      for (int i = 0; i < UNIT_SECONDS.length; i++) {
        String number = parts.group(i + 1);
        if (number != null) {
          seconds =
              Math.addExact(seconds, Math.multiplyExact(Long.parseLong(number), UNIT_SECONDS[i]));
        }
      }
      return Optional.of(Duration.ofSeconds(seconds));
    } catch (ArithmeticException | NumberFormatException tooLarge) {
      return Optional.empty();
    }
  }

  /** Writes whole seconds so that {@link #parse} reads the same again; days are the largest. */
  public static String exact(long seconds) {
    return write(seconds, UNITS.length, "");
  }

  /** Writes seconds for reading at a glance: the two largest units, such as {@code 3d 4h}. */
  public static String approximate(long seconds) {
    return write(seconds, 2, " ");
  }

  private static String write(long seconds, int units, String between) {
    StringBuilder text = new StringBuilder();
    // Long.MIN_VALUE has no positive twin; one second less is as good.
    long rest = Math.abs(Math.max(seconds, -Long.MAX_VALUE));
    int left = units;
    for (int i = 1; i < UNITS.length && left > 0; i++) {
      long count = rest / UNIT_SECONDS[i];
      rest %= UNIT_SECONDS[i];
      if (count > 0) {
        text.append(text.isEmpty() ? "" : between).append(count).append(UNITS[i]);
      }
      if (!text.isEmpty()) {
        left--;
      }
    }
    if (text.isEmpty()) {
      return "0s";
    }
    return seconds < 0 ? "-" + text : text.toString();
  }
}
