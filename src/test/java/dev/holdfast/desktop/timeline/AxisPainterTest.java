package dev.holdfast.desktop.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.timeline.AxisPainter.Tick;
import dev.holdfast.desktop.timeline.lanes.LaneLayout;
import dev.holdfast.desktop.timeline.lanes.LaneWindow;
import dev.holdfast.desktop.timeline.lanes.Sheet;
import dev.holdfast.desktop.timeline.lanes.TimeScale;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The line of time names full steps of the clock, each where it lies. */
class AxisPainterTest {

  private static final long NINE = 1_760_000_400; // 9 Oct 2025 09:00:00 UTC

  private static AxisPainter axis(String zone) {
    return new AxisPainter(new TimeText(Clock.systemUTC(), ZoneId.of(zone)));
  }

  private static List<Tick> ticks(String zone, TimeScale scale, LaneWindow window) {
    return axis(zone).ticks(scale, new Sheet(null, null, window, 10, 600));
  }

  private static TimeScale busy(long from, long to) {
    return TimeScale.of(new long[] {from, to}, List.of(new long[] {from, to}));
  }

  @Test
  void labelsStandAtFullStepsAndWhereTheirSecondLies() {
    long begin = NINE + 17;
    TimeScale scale = busy(begin, begin + 3_000);
    Sheet sheet = new Sheet(null, null, LaneWindow.ALL, 10, 600);
    double second = (sheet.x(scale.place(begin + 3_000)) - 10) / 3_000;
    List<Tick> ticks = axis("UTC").ticks(scale, sheet);
    assertThat(ticks)
        .extracting(Tick::label)
        .containsExactly("09:10", "09:20", "09:30", "09:40", "09:50");
    for (Tick tick : ticks) {
      assertThat(tick.x()).isEqualTo(Math.round(10 + second * (tick.time() - begin)));
    }
  }

  @Test
  void closerUpTheStepsAreSmaller() {
    TimeScale scale = busy(NINE + 17, NINE + 3_017);
    assertThat(ticks("UTC", scale, new LaneWindow(0.5, 0.52)))
        .extracting(Tick::label)
        .containsExactly("09:26:10", "09:26:20", "09:26:30", "09:26:40", "09:26:50", "09:27:00");
    assertThat(ticks("UTC", busy(NINE, NINE + 11), LaneWindow.ALL))
        .extracting(Tick::label)
        .startsWith("09:00:00", "09:00:02");
  }

  @Test
  void stepsAreThoseOfTheLocalClockAlsoWhenItIsPutBack() {
    assertThat(ticks("Asia/Kolkata", busy(NINE, NINE + 6 * 3_600), LaneWindow.ALL))
        .extracting(Tick::label)
        .containsExactly("15:00", "16:00", "17:00", "18:00", "19:00", "20:00");
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    long evening = LocalDateTime.of(2025, 10, 25, 20, 0).atZone(berlin).toEpochSecond();
    assertThat(ticks("Europe/Berlin", busy(evening, evening + 20 * 3_600), LaneWindow.ALL))
        .extracting(Tick::label)
        .containsExactly("26 Oct 00:00", "26 Oct 06:00", "26 Oct 12:00");
    assertThat(ticks("Europe/Berlin", busy(evening, evening + 20 * 86_400), LaneWindow.ALL))
        .extracting(Tick::label)
        .allMatch(label -> label.matches("\\d+ \\w+"));
  }

  @Test
  void aStretchTooShortForAStepSaysWhenItBegins() {
    long later = NINE + 90_061;
    TimeScale scale =
        TimeScale.of(
            new long[] {NINE, NINE + 900, later, later + 7},
            List.of(new long[] {NINE, NINE + 900}, new long[] {later, later + 7}));
    assertThat(scale.folds).hasSize(1);
    assertThat(ticks("UTC", scale, LaneWindow.ALL))
        .extracting(Tick::label)
        .startsWith("9 Oct 09:00")
        .endsWith("10 Oct 10:01:01");
  }

  @Test
  void theHandleOfTheInstantLeavesTheLabelsReadable() {
    double lowestOfALabel = LaneLayout.AXIS / 2 + 11 / 2.0;
    assertThat(LaneLayout.AXIS - AxisPainter.HANDLE).isGreaterThanOrEqualTo(lowestOfALabel);
  }

  @Test
  void timesThatNoCalendarHasEndToo() {
    TimeScale scale = busy(Long.MIN_VALUE, Long.MAX_VALUE);
    assertThat(ticks("UTC", scale, LaneWindow.ALL)).isNotEmpty().hasSizeLessThan(20);
    assertThat(ticks("UTC", busy(Long.MAX_VALUE - 5, Long.MAX_VALUE), LaneWindow.ALL))
        .isNotEmpty()
        .hasSizeLessThan(20);
    assertThat(ticks("UTC", TimeScale.of(new long[] {NINE}, List.of()), LaneWindow.ALL)).hasSize(1);
  }

  @Test
  void anInstantBeyondAnyCalendarIsWrittenOnce() {
    TimeText times = new TimeText(Clock.systemUTC(), ZoneOffset.UTC);
    AxisPainter axis = new AxisPainter(times);
    assertThat(axis.label(Long.MIN_VALUE, true, null)).isEqualTo(times.clock(Long.MIN_VALUE));
    assertThat(axis.label(1_760_000_000, true, null)).isEqualTo("9 Oct 08:53:20");
    assertThat(axis.label(1_760_000_000, false, null)).isEqualTo("08:53:20");
  }
}
