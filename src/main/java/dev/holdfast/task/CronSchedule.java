package dev.holdfast.task;

import com.cronutils.model.Cron;
import com.cronutils.model.definition.CronDefinition;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.field.CronField;
import com.cronutils.model.field.CronFieldName;
import com.cronutils.model.field.expression.Always;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.model.time.generator.FieldValueGenerator;
import com.cronutils.model.time.generator.FieldValueGeneratorFactory;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
  private final BitSet hours;
  private final BitSet minutes;
  private final BitSet seconds;
  private final boolean everyDay;

  private CronSchedule(Cron cron) {
    times = ExecutionTime.forCron(cron);
    hours = values(cron.retrieve(CronFieldName.HOUR), 24);
    minutes = values(cron.retrieve(CronFieldName.MINUTE), 60);
    seconds = values(cron.retrieve(CronFieldName.SECOND), 60);
    everyDay =
        Stream.of(CronFieldName.DAY_OF_MONTH, CronFieldName.MONTH, CronFieldName.DAY_OF_WEEK)
            .allMatch(field -> cron.retrieve(field).getExpression() instanceof Always);
  }

  /** Returns what a field allows; a field that is not there is 0. */
  private static BitSet values(CronField field, int end) {
    BitSet values = new BitSet(end);
    if (field == null) {
      values.set(0);
    } else {
      FieldValueGenerator allowed = FieldValueGeneratorFactory.forCronField(field);
      IntStream.range(0, end).filter(allowed::isMatch).forEach(values::set);
    }
    return values;
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
    // To the library that is several expressions in one, to Unix it is nothing.
    if (text.indexOf('|') >= 0) {
      return Optional.empty();
    }
    boolean seconds = text.split("\\s+").length == FIELDS_WITH_SECONDS;
    try {
      return Optional.of(new CronSchedule(new CronParser(fields(seconds)).parse(text)));
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
    if (everyDay) {
      long all = Math.max(0, runsUntil(end) - runsUntil(utc(after)));
      return new Count(Math.min(all, limit), all <= limit);
    }
    long counted = 0;
    Optional<ZonedDateTime> run = times.nextExecution(utc(after));
    // A day on which it runs at all is counted as a whole.
    while (run.isPresent() && !run.get().isAfter(end)) {
      ZonedDateTime first = run.get();
      ZonedDateTime midnight = first.truncatedTo(ChronoUnit.DAYS).plusDays(1).minusSeconds(1);
      ZonedDateTime last = midnight.isAfter(end) ? end : midnight;
      counted += runsOfDayUntil(last) - runsOfDayUntil(first) + 1;
      if (counted > limit) {
        return new Count(limit, false);
      }
      run = times.nextExecution(last);
    }
    return new Count(counted, true);
  }

  /** Counts the times since 1970 if it runs each day. */
  private long runsUntil(ZonedDateTime time) {
    long ofDay = (long) hours.cardinality() * minutes.cardinality() * seconds.cardinality();
    return time.toLocalDate().toEpochDay() * ofDay + runsOfDayUntil(time);
  }

  /** Counts the times of a day from midnight on. */
  private long runsOfDayUntil(ZonedDateTime time) {
    int hour = time.getHour();
    int minute = time.getMinute();
    long inHour = (long) minutes.cardinality() * seconds.cardinality();
    long inMinute = seconds.get(0, time.getSecond() + 1).cardinality();
    return hours.get(0, hour).cardinality() * inHour
        + (hours.get(hour) ? 1 : 0)
            * (minutes.get(0, minute).cardinality() * (long) seconds.cardinality()
                + (minutes.get(minute) ? inMinute : 0));
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
