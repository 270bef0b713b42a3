package dev.holdfast.retention.throttle;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The hours of each day between two times of a place's clock, the first belonging to them and the
 * last not. They may cross midnight.
 *
 * @param from when they begin
 * @param to when they end; never the same as from
 * @param zone whose clock
 */
public record DailyHours(LocalTime from, LocalTime to, ZoneId zone) {

  /** Clocks are put forward and back, and hours that never came today come tomorrow or later. */
  private static final int DAYS_AHEAD = 4;

  /**
   * Checks that there are any.
   *
   * @throws IllegalArgumentException if they end as they begin
   */
  public DailyHours {
    Objects.requireNonNull(zone);
    if (from.equals(to)) {
      throw new IllegalArgumentException("hours must not end when they begin");
    }
  }

  /**
   * Reads hours such as {@code 22:00-06:00}.
   *
   * @return empty if the text says none
   */
  public static Optional<DailyHours> parse(String text, ZoneId zone) {
    String[] ends = text.split("-", -1);
    if (ends.length != 2) {
      return Optional.empty();
    }
    try {
      LocalTime from = LocalTime.parse(ends[0].strip());
      LocalTime to = LocalTime.parse(ends[1].strip());
      return from.equals(to) ? Optional.empty() : Optional.of(new DailyHours(from, to, zone));
    } catch (DateTimeException wrong) {
      return Optional.empty();
    }
  }

  /**
   * Reads whose clock hours go by, such as {@code Europe/Berlin}. Who says nothing means UTC, on
   * every machine: a job must not change its hours with the machine it runs on.
   *
   * @param name blank or null for nothing
   * @return empty if there is no such clock
   */
  public static Optional<ZoneId> zone(String name) {
    if (name == null || name.isBlank() || name.strip().equalsIgnoreCase("UTC")) {
      return Optional.of(ZoneOffset.UTC);
    }
    try {
      return Optional.of(ZoneId.of(name.strip()));
    } catch (DateTimeException unknown) {
      return Optional.empty();
    }
  }

  /** Returns whether the moment lies within. */
  public boolean contains(Instant moment) {
    LocalTime time = moment.atZone(zone).toLocalTime();
    return from.isBefore(to)
        ? !time.isBefore(from) && time.isBefore(to)
        : !time.isBefore(from) || time.isBefore(to);
  }

  /** Returns the first moment within that is not before the given one. */
  public Instant next(Instant moment) {
    if (contains(moment)) {
      return moment;
    }
    ZoneRules rules = zone.getRules();
    LocalDate today = moment.atZone(zone).toLocalDate();
    Stream<Instant> beginnings =
        LongStream.rangeClosed(0, DAYS_AHEAD)
            .mapToObj(days -> today.plusDays(days).atTime(from))
            .flatMap(time -> rules.getValidOffsets(time).stream().map(time::toInstant));
    // A clock that is put forward or back can jump into the hours.
    ZoneOffsetTransition jump = rules.nextTransition(moment);
    return Stream.concat(beginnings, Stream.ofNullable(jump).map(ZoneOffsetTransition::getInstant))
        .filter(start -> !start.isBefore(moment) && contains(start))
        .min(Instant::compareTo)
        .orElseThrow();
  }

  @Override
  public String toString() {
    return from + "-" + to + " " + zone;
  }
}
