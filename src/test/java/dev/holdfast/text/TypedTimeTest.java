package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedTimeTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @CsvSource({
    "1760000000, 2025-10-09T08:53:20Z",
    "-5, 1969-12-31T23:59:55Z",
    "2025-10-09T08:53:20Z, 2025-10-09T08:53:20Z",
    "2025-10-09T10:53+02:00, 2025-10-09T08:53:00Z",
    "2025-10-09T10:53:20, 2025-10-09T08:53:20Z",
    "2025-10-09 10:53, 2025-10-09T08:53:00Z",
    "'  9 Oct 2025   10:53 ', 2025-10-09T08:53:00Z",
    "21 nov 2025 10:53:20, 2025-11-21T09:53:20Z",
    "2025-10-09, 2025-10-08T22:00:00Z",
    "9 Oct 2025, 2025-10-08T22:00:00Z",
    // The hour that the clock leaves out is an hour later, the one it has twice the first.
    "2025-03-30 02:30, 2025-03-30T01:30:00Z",
    "2025-10-26 02:30, 2025-10-26T00:30:00Z"
  })
  void readsWhatPeopleWrite(String typed, Instant moment) {
    assertThat(TypedTime.in(BERLIN, typed)).contains(moment.getEpochSecond());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "yesterday",
        "2025-02-30",
        "2025-02-30 10:00",
        "25:00",
        "2025-10-09 25:00",
        "1e9",
        "99999999999999999999",
        "2025-10-09T",
        "2025-10-0910:53",
        "9/10/2025",
        "+"
      })
  void guessesNothing(String typed) {
    assertThat(TypedTime.in(BERLIN, typed)).isEmpty();
  }

  @Property(tries = 200)
  void anythingTypedIsReadOrIsNone(@ForAll String typed) {
    assertThat(TypedTime.in(ZoneOffset.UTC, typed)).isNotNull();
  }

  @Test
  void onlyWhatMeansTheSameEverywhereIsExact() {
    assertThat(TypedTime.exact("2025-10-09T10:53:20")).isEmpty();
    assertThat(TypedTime.exact("2025-10-09")).isEmpty();
    assertThat(TypedTime.exact(" 7 ")).contains(7L);
  }
}
