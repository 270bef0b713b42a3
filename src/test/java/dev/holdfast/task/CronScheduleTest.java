package dev.holdfast.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronScheduleTest {

  private static final int LIMIT = 1_000;

  /** Spans that begin later and later and are longer and longer, in Unix seconds and seconds. */
  private static final int SPANS = 40;

  private static final long FIRST = 1_760_000_000;
  private static final long SHIFT = 7_919;
  private static final long LONGER = 11_003;

  @ParameterizedTest(name = "{0} between {1} and {2}: {3}")
  @CsvSource({
    "*/15 * * * *,   2025-10-09T09:00:00Z, 2025-10-09T10:00:00Z, 4",
    "0 9 * * 1,      2025-09-22T09:00:00Z, 2025-10-09T00:00:00Z, 2",
    "0 0 1 * *,      2025-08-01T00:00:00Z, 2025-10-01T00:00:00Z, 2",
    "30 */12 * * *,  2025-10-09T00:00:00Z, 2025-10-10T00:00:00Z, 2",
    "0 0 13 * 5,     2025-10-09T00:00:00Z, 2025-10-18T00:00:00Z, 3",
    "0 9 * * 7,      2025-10-09T00:00:00Z, 2025-10-13T00:00:00Z, 1",
    "0 9 * * 0,      2025-10-09T00:00:00Z, 2025-10-13T00:00:00Z, 1",
    "*/10 * * * * *, 2025-10-09T09:00:00Z, 2025-10-09T09:01:00Z, 6",
    "@daily,         2025-10-09T00:00:00Z, 2025-10-11T00:00:00Z, 2",
    "0 0 30 2 *,     2025-10-09T00:00:00Z, 2029-10-09T00:00:00Z, 0"
  })
  void countsRuns(String expression, Instant after, Instant until, long expected) {
    CronSchedule schedule = CronSchedule.parse(expression).orElseThrow();
    assertThat(schedule.runs(after.getEpochSecond(), until.getEpochSecond(), LIMIT))
        .isEqualTo(new Count(expected, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "* * * * *",
        "7,31 */5 * * *",
        "0-20/7 22-23 * * 1-5",
        "59 23 * * *",
        "0 0 13 * 5",
        "15 8 L * *",
        "0 12 * * 1#2",
        "*/25 10-40/3 0,13 * * *",
        "@hourly",
        "@weekly"
      })
  void countsAsManyAsItNamesOneByOne(String expression) {
    CronSchedule schedule = CronSchedule.parse(expression).orElseThrow();
    List<Long> named = new ArrayList<>();
    long last = FIRST;
    while (last <= FIRST + SPANS * (SHIFT + LONGER)) {
      last = schedule.next(last).orElseThrow();
      named.add(last);
    }
    for (int span = 0; span < SPANS; span++) {
      long after = FIRST + span * SHIFT;
      long until = after + span * LONGER;
      assertThat(schedule.next(after).orElseThrow())
          .isEqualTo(named.stream().filter(run -> run > after).findFirst().orElseThrow());
      int expected = (int) named.stream().filter(run -> run > after && run <= until).count();
      assertThat(schedule.runs(after, until, 1_000_000)).isEqualTo(new Count(expected, true));
    }
  }

  @Test
  void stopsCountingAtTheLimit() {
    CronSchedule everyMinute = CronSchedule.parse("* * * * *").orElseThrow();
    assertThat(everyMinute.runs(0, 60 * 100, 100)).isEqualTo(new Count(100, true));
    assertThat(everyMinute.runs(0, 60 * 101, 100)).isEqualTo(new Count(100, false));
  }

  @Test
  void countsNothingWhenTheSpanEndsBeforeItBegins() {
    CronSchedule hourly = CronSchedule.parse("@hourly").orElseThrow();
    assertThat(hourly.runs(1_760_000_000, 1_750_000_000, LIMIT)).isEqualTo(new Count(0, true));
  }

  @ParameterizedTest
  @CsvSource({"-9223372036854775808, 0", "0, -5", "9223372036854775806, 9223372036854775807"})
  void survivesTimesNoCalendarHas(long after, long until) {
    CronSchedule daily = CronSchedule.parse("0 0 * * *").orElseThrow();
    assertThat(daily.runs(after, until, LIMIT).value()).isZero();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        " ",
        "x",
        "* * *",
        "61 * * * *",
        "* * * * * * *",
        "0 0 32 * *",
        "* * * * 1#",
        "0 9|10 * * *",
        "3-/ * * * *"
      })
  void refusesWhatIsNoExpression(String text) {
    assertThat(CronSchedule.parse(text)).isEmpty();
  }
}
