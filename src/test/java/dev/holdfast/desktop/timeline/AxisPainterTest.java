package dev.holdfast.desktop.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.timeline.AxisPainter.Instant;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The line of time says which second lies where. */
class AxisPainterTest {

  /** Eleven seconds on a chart of 600 pixels: 53 of them to the second. */
  @Test
  void aLabelStandsWhereItsSecondLies() {
    TimeScale scale = TimeScale.of(new long[] {1_000, 1_011}, List.of(new long[] {1_000, 1_011}));
    Sheet sheet = new Sheet(null, null, Window.ALL, 10, 600);
    double second = (sheet.x(scale.place(1_011)) - sheet.x(scale.place(1_000))) / 11;
    for (double pixel = 10; pixel <= 590; pixel += 8) {
      Instant instant = Instant.near(pixel, sheet, scale);
      assertThat(instant.x()).isEqualTo(Math.round(10 + second * (instant.time() - 1_000)));
    }
  }

  @Test
  void anInstantBeyondAnyCalendarIsWrittenOnce() {
    TimeText times = new TimeText(Clock.systemUTC(), ZoneOffset.UTC);
    AxisPainter axis = new AxisPainter(times);
    assertThat(axis.label(Long.MIN_VALUE, true)).isEqualTo(times.clock(Long.MIN_VALUE));
    assertThat(axis.label(1_760_000_000, true)).isEqualTo("9 Oct 08:53:20");
    assertThat(axis.label(1_760_000_000, false)).isEqualTo("08:53:20");
  }
}
