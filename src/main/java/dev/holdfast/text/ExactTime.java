package dev.holdfast.text;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/**
 * Unix seconds as people read them, with the offset, so that no reader has to know the zone.
 *
 * @param zone the zone to show times in
 */
public record ExactTime(ZoneId zone) {

  /** In UTC, for texts that many read, wherever they are. */
  public static final ExactTime UTC = new ExactTime(ZoneOffset.UTC);

  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyy-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .appendPattern("XXX")
          .toFormatter(Locale.ROOT);

  /** Years beyond four digits are no dates anybody meant: those stay numbers. */
  private static final long FIRST = Instant.parse("0001-01-01T00:00:00Z").getEpochSecond();

  private static final long LAST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

  /**
   * Returns the instant in words.
   *
   * @param raw as the store has it: a number, with a fraction if it is exact, or anything else,
   *     which stays as it is
   */
  public String of(Object raw) {
    return switch (raw) {
      case null -> "";
      case Long seconds when known(seconds) -> of(seconds, 0);
      case Double seconds when known(seconds) -> of(seconds.longValue(), 0);
      case BigDecimal exactly when known(exactly.doubleValue()) ->
          of(exactly.longValue(), exactly.remainder(BigDecimal.ONE).movePointRight(9).longValue());
      case Double seconds when seconds == seconds.longValue() -> Long.toString(seconds.longValue());
      default -> raw.toString();
    };
  }

  private static boolean known(double seconds) {
    return seconds > FIRST && seconds <= LAST;
  }

  private String of(long seconds, long nanos) {
    return FORMAT.format(Instant.ofEpochSecond(seconds, nanos).atZone(zone));
  }

  /** Returns how long ago an instant is, or how far ahead; nothing for what is no number. */
  public static String age(Long time, long now) {
    if (time == null) {
      return "";
    }
    long seconds;
    try {
      seconds = Math.subtractExact(now, time);
    } catch (ArithmeticException absurd) {
      return "";
    }
    return seconds >= 0
        ? DurationText.approximate(seconds) + " ago"
        : "in " + DurationText.approximate(-seconds);
  }

  /** Returns a number of seconds, possibly negative or absurd, as a duration. */
  public static String seconds(double seconds) {
    return Math.abs(seconds) < 0x1p53
        ? DurationText.approximate((long) seconds)
        : Double.toString(seconds);
  }
}
