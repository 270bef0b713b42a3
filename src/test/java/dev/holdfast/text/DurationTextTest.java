package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

  @ParameterizedTest
  @CsvSource({
    "90s, 90",
    "15m, 900",
    "6h, 21600",
    "7d, 604800",
    "4w, 2419200",
    "1h30m, 5400",
    "0s, 0",
    "1w2d3h4m5s, 788645",
    "' 30d ', 2592000"
  })
  void readsUnitsAndCompounds(String typed, long seconds) {
    assertThat(DurationText.parse(typed)).contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "7",
        "d",
        "-7d",
        "1.5h",
        "7D",
        "30m1h",
        "1h 30m",
        "7days",
        "1h1h",
        "٧d",
        "99999999999999999999d",
        "9223372036854775807w"
      })
  void refusesWhatHasNoPlainMeaning(String typed) {
    assertThat(DurationText.parse(typed)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"604800, 7d", "5400, 1h30m", "0, 0s", "90, 1m30s", "-60, -1m", "788645, 9d3h4m5s"})
  void writesExactly(long seconds, String text) {
    assertThat(DurationText.exact(seconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"788645, 9d 3h", "86461, 1d", "61, 1m 1s", "0, 0s", "-3661, -1h 1m"})
  void writesTheTwoLargestUnits(long seconds, String text) {
    assertThat(DurationText.approximate(seconds)).isEqualTo(text);
  }

  @Test
  void writesTheLongestDurations() {
    assertThat(DurationText.exact(Long.MIN_VALUE)).startsWith("-106751991167300d");
  }
}
