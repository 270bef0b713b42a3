package dev.holdfast.text;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.TemporalQuery;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads a moment as an operator writes it. Nothing is guessed: what is no moment is none. */
public final class TypedTime {

  /** A date and a time of day without an offset, as people write them and as tables show them. */
  private static final List<DateTimeFormatter> LOCAL =
      List.of(
          pattern("uuuu-MM-dd'T'HH:mm[:ss]"),
          pattern("uuuu-MM-dd HH:mm[:ss]"),
          pattern("d MMM uuuu HH:mm[:ss]"));

  private static final List<DateTimeFormatter> DAYS =
      List.of(DateTimeFormatter.ISO_LOCAL_DATE, pattern("d MMM uuuu"));

  private TypedTime() {}

  /**
   * A day, in Unix seconds.
   *
   * @param from its first moment
   * @param until the first after it
   */
  public record Day(long from, long until) {}

  private static DateTimeFormatter pattern(String pattern) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(pattern)
        .toFormatter(Locale.ENGLISH)
        .withResolverStyle(ResolverStyle.STRICT);
  }

  /**
   * Reads one that means the same everywhere: Unix seconds, or ISO-8601 with an offset.
   *
   * @return in Unix seconds; empty if it is none
   */
  public static Optional<Long> exact(String typed) {
    String text = typed.strip();
    try {
      return Optional.of(Long.valueOf(text));
    } catch (NumberFormatException noNumber) {
      try {
        return Optional.of(OffsetDateTime.parse(text).toEpochSecond());
      } catch (DateTimeException noTime) {
        return Optional.empty();
      }
    }
  }

  /**
   * Reads one that may also be a day, its first moment, or a time of day, in a zone.
   *
   * @return in Unix seconds; empty if it is none
   */
  public static Optional<Long> in(ZoneId zone, String typed) {
    String text = typed.strip().replaceAll("\\s+", " ");
    return exact(text).or(() -> time(zone, text)).or(() -> day(zone, text));
  }

  /** Reads a day, such as {@code 2026-11-21}; its first moment in a zone, in Unix seconds. */
  public static Optional<Long> day(ZoneId zone, String typed) {
    return date(typed).map(date -> from(zone, date).from());
  }

  /**
   * Reads a day that may also be {@code today}, {@code yesterday}, or one of a week: {@code mon} is
   * the last Monday, and today on a Monday.
   *
   * @param now in Unix seconds
   */
  public static Optional<Day> day(ZoneId zone, String typed, long now) {
    LocalDate today = LocalDate.ofInstant(Instant.ofEpochSecond(now), zone);
    String word = typed.strip().toLowerCase(Locale.ROOT);
    return (switch (word) {
          case "today" -> Optional.of(today);
          case "yesterday" -> Optional.of(today.minusDays(1));
          default ->
              date(typed)
                  .or(() -> weekday(word).map(TemporalAdjusters::previousOrSame).map(today::with));
        })
        .map(date -> from(zone, date));
  }

  private static Day from(ZoneId zone, LocalDate date) {
    return new Day(
        date.atStartOfDay(zone).toEpochSecond(),
        date.plusDays(1).atStartOfDay(zone).toEpochSecond());
  }

  private static Optional<DayOfWeek> weekday(String word) {
    return Arrays.stream(DayOfWeek.values())
        .filter(day -> word.length() >= 3 && day.name().toLowerCase(Locale.ROOT).startsWith(word))
        .findFirst();
  }

  private static Optional<LocalDate> date(String typed) {
    return first(DAYS, typed.strip(), LocalDate::from);
  }

  private static Optional<Long> time(ZoneId zone, String text) {
    return first(LOCAL, text, LocalDateTime::from).map(time -> time.atZone(zone).toEpochSecond());
  }

  private static <T> Optional<T> first(
      List<DateTimeFormatter> patterns, String text, TemporalQuery<T> query) {
    for (DateTimeFormatter pattern : patterns) {
      try {
        return Optional.of(pattern.parse(text, query));
      } catch (DateTimeException noSuchTime) {
        continue;
      }
    }
    return Optional.empty();
  }
}
