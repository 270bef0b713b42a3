package dev.holdfast.retention.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DailyHoursTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static DailyHours hours(String text, ZoneId zone) {
    return DailyHours.parse(text, zone).orElseThrow();
  }

  private static Instant berlin(String local) {
    return ZonedDateTime.parse(local + "[Europe/Berlin]").toInstant();
  }

  @Test
  void theFirstMomentBelongsToThemAndTheLastDoesNot() {
    DailyHours noon = hours("12:00-13:00", ZoneOffset.UTC);

    assertThat(noon.contains(Instant.parse("2026-11-21T12:00:00Z"))).isTrue();
    assertThat(noon.contains(Instant.parse("2026-11-21T12:59:59.999Z"))).isTrue();
    assertThat(noon.contains(Instant.parse("2026-11-21T13:00:00Z"))).isFalse();
    assertThat(noon.next(Instant.parse("2026-11-21T13:00:00Z"))).isEqualTo("2026-11-22T12:00:00Z");
  }

  @Test
  void mayCrossMidnight() {
    DailyHours night = hours("22:00-06:00", BERLIN);

    assertThat(night.contains(berlin("2026-11-21T23:30:00+01:00"))).isTrue();
    assertThat(night.contains(berlin("2026-11-22T05:59:00+01:00"))).isTrue();
    assertThat(night.contains(berlin("2026-11-22T06:00:00+01:00"))).isFalse();
    assertThat(night.next(berlin("2026-11-22T06:00:00+01:00")))
        .isEqualTo(berlin("2026-11-22T22:00:00+01:00"));
  }

  @Test
  void goByTheClockOfTheirPlace() {
    DailyHours night = hours("22:00-06:00", ZoneId.of("Asia/Kathmandu"));

    assertThat(night.next(Instant.parse("2026-11-21T12:00:00Z"))).isEqualTo("2026-11-21T16:15:00Z");
  }

  @Test
  void beginWhenTheClockJumpsIntoThem() {
    // On 2026-03-29 the clocks of Berlin go from 02:00 to 03:00.
    assertThat(hours("02:30-04:00", BERLIN).next(berlin("2026-03-29T00:30:00+01:00")))
        .isEqualTo(berlin("2026-03-29T03:00:00+02:00"));
  }

  @Test
  void comeTheNextDayWhenTheClockJumpsOverThem() {
    assertThat(hours("02:15-02:45", BERLIN).next(berlin("2026-03-29T00:30:00+01:00")))
        .isEqualTo(berlin("2026-03-30T02:15:00+02:00"));
  }

  @Test
  void comeTwiceWhenTheClockGoesBackOverThem() {
    // On 2026-10-25 the clocks of Berlin go from 03:00 back to 02:00.
    assertThat(hours("02:15-02:45", BERLIN).next(berlin("2026-10-25T02:50:00+02:00")))
        .isEqualTo(berlin("2026-10-25T02:15:00+01:00"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "22:00", "22:00-22:00", "22-06", "25:00-06:00", "22:00-06:00-08:00", "a-b"})
  void refusesWhatSaysNoHours(String text) {
    assertThat(DailyHours.parse(text, ZoneOffset.UTC)).isEmpty();
  }

  @Test
  void cannotEndWhenTheyBegin() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DailyHours(LocalTime.NOON, LocalTime.NOON, ZoneOffset.UTC));
  }

  @Provide
  Arbitrary<String> zones() {
    // One that skips no hour, one that skips one, one that skips half an hour, one that lost a day.
    return Arbitraries.of("UTC", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia");
  }

  @Property
  void nothingBeforeTheNextMomentIsWithin(
      @ForAll("zones") String zone,
      @ForAll @IntRange(max = 95) int from,
      @ForAll @IntRange(min = 1, max = 95) int quarters,
      @ForAll @IntRange(max = 40_000) int hour) {
    LocalTime begin = LocalTime.MIDNIGHT.plusMinutes(from * 15L);
    DailyHours hours = new DailyHours(begin, begin.plusMinutes(quarters * 15L), ZoneId.of(zone));
    Instant moment = Instant.parse("2024-01-01T00:07:00Z").plus(Duration.ofHours(hour));

    Instant next = hours.next(moment);

    assertThat(next).isAfterOrEqualTo(moment);
    assertThat(hours.contains(next)).isTrue();
    for (Instant at = moment; at.isBefore(next); at = at.plus(Duration.ofMinutes(5))) {
      assertThat(hours.contains(at)).as("%s in %s", at, hours).isFalse();
    }
    if (next.isAfter(moment)) {
      assertThat(hours.contains(next.minusNanos(1))).isFalse();
    }
  }
}
