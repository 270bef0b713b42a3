package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BytesTextTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "999, 999 B",
    "1000, 1.0 kB",
    "12_345, 12.3 kB",
    "999_949, 1000 kB",
    "999_950, 1.0 MB",
    "9223372036854775807, 9223 PB"
  })
  void areShort(String bytes, String text) {
    assertThat(BytesText.of(Long.parseLong(bytes.replace("_", "")))).isEqualTo(text);
  }
}
