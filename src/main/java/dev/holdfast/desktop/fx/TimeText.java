package dev.holdfast.desktop.fx;

import dev.holdfast.text.Language;
import dev.holdfast.text.Messages;
import dev.holdfast.text.TypedTime;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes Unix seconds as people read them: relative to now in one unit, exact in three notations.
 * Dates and times of day are in the zone that the operator chose ({@link ShownZone}). Any value is
 * taken, also negative ones and those no calendar holds. Needs no toolkit.
 */
public final class TimeText {

  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT);
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private final Clock clock;
  private final ZoneId zone;
  private final Messages messages = Fxml.messages(TimeText.class);
  private final DateTimeFormatter withZone = notation("pattern.local");
  private final DateTimeFormatter clockWithZone =
      DateTimeFormatter.ofPattern("HH:mm:ss z", Language.current());
  private final DateTimeFormatter dateTime = notation("pattern.dateTime");
  private final DateTimeFormatter day = notation("pattern.day");

  /**
   * Takes what "now" and "local" mean.
   *
   * @param clock says what "ago" is measured from: the store's own clock where it is known
   */
  public TimeText(Clock clock, ZoneId zone) {
    this.clock = clock;
    this.zone = zone;
  }

  /** Returns the texts of times as they are at a moment, Unix seconds. */
  public static TimeText at(long now, ZoneId zone) {
    return new TimeText(Clock.fixed(Instant.ofEpochSecond(now), zone), zone);
  }

  /** Returns such as {@code 4 h ago}, {@code in 3 d} or {@code now}; a dash for null. */
  public String relative(Long unixSeconds) {
    return unixSeconds == null
        ? NumberText.NOTHING
        : relative(unixSeconds, clock.instant().getEpochSecond());
  }

  private String relative(long time, long now) {
    long delta;
    try {
      delta = Math.subtractExact(now, time);
    } catch (ArithmeticException beyond) {
      return NumberText.grouped(time);
    }
    if (delta == Long.MIN_VALUE) {
      return NumberText.grouped(time);
    }
    return delta == 0
        ? messages.get("common.now")
        : messages.get(delta > 0 ? "common.ago" : "time.in", amount(Math.abs(delta)));
  }

  private String amount(long seconds) {
    if (seconds < 60) {
      return messages.get("unit.s", seconds);
    }
    if (seconds < 3_600) {
      return messages.get("unit.m", seconds / 60);
    }
    if (seconds < 86_400) {
      return messages.get("unit.h", seconds / 3_600);
    }
    long days = seconds / 86_400;
    return days < 730 ? messages.get("unit.d", days) : messages.get("unit.y", days / 365);
  }

  /** Returns the time of day in the shown zone, such as {@code 04:47:12}; a dash for null. */
  public String clock(Long unixSeconds) {
    return unixSeconds == null ? NumberText.NOTHING : format(unixSeconds, CLOCK, shown());
  }

  /** Returns the time of day with the zone it is in, such as {@code 04:47:12 CET}. */
  public String clockWithZone(long unixSeconds) {
    return format(unixSeconds, clockWithZone, shown());
  }

  /** Returns how far the shown clock is ahead of UTC then, in seconds; 0 beyond any calendar. */
  public long offset(long unixSeconds) {
    boolean known =
        unixSeconds >= Instant.MIN.getEpochSecond() && unixSeconds <= Instant.MAX.getEpochSecond();
    return known
        ? shown().getRules().getOffset(Instant.ofEpochSecond(unixSeconds)).getTotalSeconds()
        : 0;
  }

  /** Returns the day in the shown zone, such as {@code 21 Nov 2026}; a dash for null. */
  public String day(Long unixSeconds) {
    return unixSeconds == null ? NumberText.NOTHING : format(unixSeconds, day, shown());
  }

  /** Returns date and time to the minute in the shown zone, unnamed; a dash for null. */
  public String dateTime(Long unixSeconds) {
    return unixSeconds == null ? NumberText.NOTHING : format(unixSeconds, dateTime, shown());
  }

  /** Returns date and time in the shown zone, such as {@code 21 Nov 2026 14:02:11 CET}. */
  public String withZone(Long unixSeconds) {
    return unixSeconds == null ? NumberText.NOTHING : format(unixSeconds, withZone, shown());
  }

  /** Returns date and time in UTC, such as {@code 2026-11-21 13:02:11 UTC}. */
  public String utc(Long unixSeconds) {
    return unixSeconds == null ? NumberText.NOTHING : format(unixSeconds, UTC, ZoneOffset.UTC);
  }

  /** Reads a moment as somebody typed it; what has no offset is in the shown zone. */
  public Optional<Long> typed(String text) {
    return TypedTime.in(shown(), text);
  }

  /** Returns three lines for a tooltip: local time, UTC, Unix seconds. Null for null. */
  public String exact(Long unixSeconds) {
    if (unixSeconds == null) {
      return null;
    }
    String seconds = messages.get("time.unixSeconds", Long.toString(unixSeconds));
    return format(unixSeconds, withZone, zone) + "\n" + utc(unixSeconds) + "\n" + seconds;
  }

  private DateTimeFormatter notation(String key) {
    return DateTimeFormatter.ofPattern(messages.get(key), Language.current());
  }

  private ZoneId shown() {
    return ShownZone.of(zone);
  }

  private String format(long unixSeconds, DateTimeFormatter notation, ZoneId in) {
    try {
      return notation.format(Instant.ofEpochSecond(unixSeconds).atZone(in));
    } catch (DateTimeException beyond) {
      return messages.get("time.beyondCalendar", NumberText.grouped(unixSeconds));
    }
  }
}
