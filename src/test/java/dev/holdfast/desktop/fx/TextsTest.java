package dev.holdfast.desktop.fx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.TaskStatus;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How times, numbers, statuses and hostile text read; needs no toolkit. */
class TextsTest {

  private static final long NOW = 1_760_000_000L;

  private final TimeText time =
      new TimeText(
          Clock.fixed(Instant.ofEpochSecond(NOW), ZoneOffset.UTC), ZoneId.of("Europe/Berlin"));

  @ParameterizedTest
  @CsvSource({
    "0, now",
    "1, 1 s ago",
    "59, 59 s ago",
    "60, 1 m ago",
    "14400, 4 h ago",
    "86399, 23 h ago",
    "86400, 1 d ago",
    "-259200, in 3 d",
    "63072000, 2 y ago",
    "1760000000, 55 y ago"
  })
  void relativeTimeHasOneUnit(long before, String words) {
    assertThat(time.relative(NOW - before)).isEqualTo(words);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {Long.MIN_VALUE, Long.MAX_VALUE, -1, 0, 1_760_000_000_000L, 31556889864403200L})
  void anyNumberOfSecondsIsTaken(long seconds) {
    assertThat(time.relative(seconds)).isNotBlank();
    assertThat(time.exact(seconds)).endsWith(seconds + " Unix seconds");
    assertThat(time.clock(seconds)).isNotBlank();
  }

  @Test
  void exactTimeHasThreeNotations() {
    assertThat(time.exact(NOW))
        .isEqualTo("9 Oct 2025 10:53:20 CEST\n2025-10-09 08:53:20 UTC\n1760000000 Unix seconds");
    assertThat(time.dateTime(NOW)).isEqualTo("9 Oct 2025 10:53");
    assertThat(time.dateTime(null)).isEqualTo("–");
    assertThat(time.relative(null)).isEqualTo("–");
    assertThat(time.exact(null)).isNull();
  }

  @ParameterizedTest
  @CsvSource({"59, 59 s", "930, 15 m 30 s", "12000, 3 h 20 m", "187200, 2 d 4 h", "-12, −12 s"})
  void durationsHaveTwoUnits(long seconds, String words) {
    assertThat(ElapsedText.ofSeconds(seconds)).isEqualTo(words);
  }

  @Test
  void extremeDurationsDoNotOverflow() {
    assertThat(ElapsedText.ofSeconds(Long.MIN_VALUE)).isNotBlank();
    assertThat(ElapsedText.ofSeconds(Long.MAX_VALUE)).isNotBlank();
  }

  @Test
  void numbersAreGroupedAndPercentagesAsTheyAre() {
    assertThat(NumberText.grouped(1_204_311L)).isEqualTo("1,204,311");
    assertThat(NumberText.grouped(null)).isEqualTo("–");
    assertThat(NumberText.percent(62.0)).isEqualTo("62 %");
    assertThat(NumberText.percent(62.25)).isEqualTo("62.2 %");
    assertThat(NumberText.percent(-5.0)).isEqualTo("-5 %");
    assertThat(NumberText.percent(Double.NaN)).isEqualTo("NaN %");
    assertThat(NumberText.percent(1e300)).isEqualTo("1.0E300 %");
  }

  @Test
  void barsStayInTheirTrack() {
    assertThat(new TaskProgress(-5.0, null).fraction()).isZero();
    assertThat(new TaskProgress(1e300, null).fraction()).isEqualTo(1);
    assertThat(new TaskProgress(Double.NaN, null).fraction()).isZero();
    assertThat(new TaskProgress(null, null).fraction()).isZero();
  }

  @Test
  void unknownStatusesAreNeutralInTheirOwnWord() {
    StatusStyle style = new StatusStyle(FibFlowTerms.STATUSES);
    assertThat(FibFlowTerms.STATUSES.all.stream().map(style::text))
        .containsExactly(
            "Running",
            "Pending",
            "Suspended",
            "Failed",
            "Timeout",
            "Paused",
            "Permanently failed",
            "Completed");
    assertThat(StatusStyle.styleClass(style.known.tone(TaskStatus.PERMANENTLY_FAILED)))
        .isEqualTo("tone-failed");
    TaskStatus odd = new TaskStatus("on\nfire");
    assertThat(StatusStyle.styleClass(style.known.tone(odd))).isEqualTo("tone-neutral");
    assertThat(style.text(odd)).isEqualTo("on\\nfire");
    assertThat(style.text(new TaskStatus(""))).isEqualTo("No status");
  }
}
