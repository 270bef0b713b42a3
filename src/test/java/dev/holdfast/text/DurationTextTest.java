package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationTextTest {

  @ParameterizedTest
  @CsvSource({
    "788645, 9d 3h",
    "86461, 1d",
    "86400, 1d",
    "61, 1m 1s",
    "59, 59s",
    "0, 0s",
    "-3661, -1h 1m"
  })
  void writesTheTwoLargestUnits(long seconds, String text) {
    assertThat(DurationText.approximate(seconds)).isEqualTo(text);
  }

  @Test
  void writesTheLongestDurations() {
    assertThat(DurationText.approximate(Long.MIN_VALUE)).isEqualTo("-106751991167300d 15h");
  }
}
