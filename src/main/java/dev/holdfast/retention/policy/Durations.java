package dev.holdfast.retention.policy;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as operators write them: {@code 90s 15m 6h 7d 4w}, compounds such as {@code 1h30m}. */
public final class Durations {

  /** About 31,700 years: beyond this a typing error is likelier than a wish. */
  public static final long MAX_SECONDS = 1_000_000_000_000L;

  private static final Pattern WHOLE =
      Pattern.compile("(?:\\d+w)?(?:\\d+d)?(?:\\d+h)?(?:\\d+m)?(?:\\d+s)?");
  private static final Pattern MILLIS = Pattern.compile("(\\d+)ms");
  private static final Pattern PART = Pattern.compile("(\\d+)([wdhms])");
  private static final Pattern WRITTEN =
      Pattern.compile("(?:(\\d+)d)?(?:(\\d+)h)?(?:(\\d+)m)?(?:(\\d+(?:\\.\\d+)?)s)?");
  private static final Map<String, Long> UNITS =
      Map.of("w", 604_800L, "d", 86_400L, "h", 3_600L, "m", 60L, "s", 1L);

  private Durations() {}

  /**
   * Reads a duration. In a compound each unit comes once, larger before smaller.
   *
   * @return seconds, 1 to {@link #MAX_SECONDS}
   * @throws DurationException saying why the text is none
   */
  public static long parse(String typed) {
    String text = typed.strip();
    if (text.matches("-\\s*\\d.*")) {
      throw new DurationException(DurationProblem.NEGATIVE, text);
    }
    if (text.matches("\\+?\\d+([.,]\\d+)?")) {
      throw new DurationException(DurationProblem.NO_UNIT, text);
    }
    if (text.isEmpty() || !WHOLE.matcher(text).matches()) {
      throw new DurationException(DurationProblem.MALFORMED, text);
    }
    long seconds = 0;
    try {
      for (Matcher part = PART.matcher(text); part.find(); ) {
        long value = Math.multiplyExact(Long.parseLong(part.group(1)), UNITS.get(part.group(2)));
        seconds = Math.addExact(seconds, value);
      }
    } catch (ArithmeticException | NumberFormatException tooLarge) {
      throw new DurationException(DurationProblem.TOO_LONG, text);
    }
    if (seconds > MAX_SECONDS) {
      throw new DurationException(DurationProblem.TOO_LONG, text);
    }
    if (seconds == 0) {
      throw new DurationException(DurationProblem.ZERO, text);
    }
    return seconds;
  }

  /**
   * Reads a short time, which may also be in milliseconds, such as {@code 50ms}.
   *
   * @throws DurationException saying why the text is none
   */
  public static Duration parseShort(String typed) {
    Matcher millis = MILLIS.matcher(typed.strip());
    if (!millis.matches()) {
      return Duration.ofSeconds(parse(typed));
    }
    try {
      long count = Long.parseLong(millis.group(1));
      if (count > 0) {
        return Duration.ofMillis(count);
      }
    } catch (NumberFormatException tooLarge) {
      throw new DurationException(DurationProblem.TOO_LONG, typed.strip());
    }
    throw new DurationException(DurationProblem.ZERO, typed.strip());
  }

  /** Writes a short time as {@link #parseShort} reads it. */
  public static String formatShort(Duration time) {
    return time.toMillis() < 1_000 ? time.toMillis() + "ms" : format(time.toMillis() / 1_000.0);
  }

  /**
   * Writes a duration in days, hours, minutes and seconds; what {@link #parse} reads, where there
   * is no fraction.
   *
   * @param seconds perhaps below zero, as some runtimes take them
   */
  public static String format(double seconds) {
    if (seconds < 0) {
      return "-" + format(-seconds);
    }
    long whole = (long) seconds;
    StringBuilder text = new StringBuilder();
    append(text, whole / 86_400, "d");
    append(text, whole % 86_400 / 3_600, "h");
    append(text, whole % 3_600 / 60, "m");
    BigDecimal rest = BigDecimal.valueOf(seconds).subtract(BigDecimal.valueOf(whole - whole % 60));
    if (rest.signum() != 0 || text.isEmpty()) {
      text.append(rest.stripTrailingZeros().toPlainString()).append('s');
    }
    return text.toString();
  }

  /**
   * Reads what {@link #format} wrote, zero, fractions of a second and what is below zero included.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  static double exactly(String written) {
    if (written.startsWith("-")) {
      return -exactly(written.substring(1));
    }
    Matcher parts = WRITTEN.matcher(written);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a duration as Holdfast writes it");
    }
    BigDecimal seconds = BigDecimal.ZERO;
    String[] units = {"d", "h", "m", "s"};
    for (int unit = 0; unit < units.length; unit++) {
      if (parts.group(unit + 1) != null) {
        BigDecimal count = new BigDecimal(parts.group(unit + 1));
        seconds = seconds.add(count.multiply(BigDecimal.valueOf(UNITS.get(units[unit]))));
      }
    }
    return seconds.doubleValue();
  }

  private static void append(StringBuilder text, long value, String unit) {
    if (value != 0) {
      text.append(value).append(unit);
    }
  }
}
