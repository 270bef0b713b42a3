package dev.holdfast.task;

import com.cronutils.model.definition.CronDefinition;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * When a cron task is due: five Unix fields, or six with seconds in front. Where both a day of the
 * month and a day of the week are given, either is enough, as in Unix cron. Immutable.
 *
 * <p>An expression names no time zone, and stores do not record the one the runtime works in, so
 * times are taken as UTC; a screen that shows a count says so.
 */
public final class CronSchedule {

  private static final int FIELDS_WITH_SECONDS = 6;
  private static final int SUNDAY_AS_SEVEN = 7;

  /** The last moment that is worth looking at: the end of year 9999, in Unix seconds. */
  private static final long LAST_SECOND = 253_402_300_799L;

  private final ExecutionTime times;

  private CronSchedule(ExecutionTime times) {
    this.times = times;
  }

  /**
   * Reads an expression.
   *
   * @param expression may be null
   * @return empty if it is none
   */
  public static Optional<CronSchedule> parse(String expression) {
    if (expression == null || expression.isBlank()) {
      return Optional.empty();
    }
    String text = expression.strip();
    boolean seconds = text.split("\\s+").length == FIELDS_WITH_SECONDS;
    try {
      return Optional.of(
          new CronSchedule(ExecutionTime.forCron(new CronParser(fields(seconds)).parse(text))));
    } catch (IllegalArgumentException | IndexOutOfBoundsException notCron) {
      // The second is what the library says to a field such as “1#”.
      return Optional.empty();
    }
  }

  /**
   * Counts the runs that are due in a span of time.
   *
   * @param after Unix seconds; a run at this very second is not counted
   * @param until Unix seconds; a run at this very second is counted
   * @param limit counting stops here; then the count is not exact
   */
  public Count runs(long after, long until, int limit) {
    ZonedDateTime end = utc(until);
    Optional<ZonedDateTime> run = times.nextExecution(utc(after));
    int counted = 0;
    while (run.isPresent() && !run.get().isAfter(end)) {
      if (counted == limit) {
        return new Count(limit, false);
      }
      counted++;
      run = times.nextExecution(run.get());
    }
    return new Count(counted, true);
  }

  /** Returns the first run after a time, Unix seconds; empty if there is none. */
  public OptionalLong next(long after) {
    return times.nextExecution(utc(after)).stream()
        .mapToLong(ZonedDateTime::toEpochSecond)
        .findFirst();
  }

  private static ZonedDateTime utc(long seconds) {
    return Instant.ofEpochSecond(Math.clamp(seconds, 0, LAST_SECOND)).atZone(ZoneOffset.UTC);
  }

  private static CronDefinition fields(boolean withSeconds) {
    CronDefinitionBuilder fields = CronDefinitionBuilder.defineCron();
    if (withSeconds) {
      fields = fields.withSeconds().withStrictRange().and();
    }
    return fields
        .withMinutes()
        .withStrictRange()
        .and()
        .withHours()
        .withStrictRange()
        .and()
        .withDayOfMonth()
        .supportsL()
        .withStrictRange()
        .and()
        .withMonth()
        .withStrictRange()
        .and()
        .withDayOfWeek()
        .withValidRange(0, SUNDAY_AS_SEVEN)
        .withMondayDoWValue(1)
        .withIntMapping(SUNDAY_AS_SEVEN, 0)
        .supportsHash()
        .supportsL()
        .and()
        .withSupportedNicknameYearly()
        .withSupportedNicknameAnnually()
        .withSupportedNicknameMonthly()
        .withSupportedNicknameWeekly()
        .withSupportedNicknameDaily()
        .withSupportedNicknameMidnight()
        .withSupportedNicknameHourly()
        .instance();
  }
}
