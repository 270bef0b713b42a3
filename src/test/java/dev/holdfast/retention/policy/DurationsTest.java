package dev.holdfast.retention.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "90s, 90",
    "15m, 900",
    "6h, 21600",
    "7d, 604800",
    "4w, 2419200",
    "1h30m, 5400",
    "1w2d3h4m5s, 788645",
    "' 7d ', 604800",
    "007d, 604800",
    "0d1s, 1",
    "1000000000000s, 1000000000000"
  })
  void reads(String typed, long seconds) {
    assertThat(Durations.parse(typed)).isEqualTo(seconds);
  }

  @ParameterizedTest
  @CsvSource({
    "604800, NO_UNIT",
    "0, NO_UNIT",
    "1.5, NO_UNIT",
    "+7, NO_UNIT",
    "-7d, NEGATIVE",
    "-7, NEGATIVE",
    "0s, ZERO",
    "0w0d, ZERO",
    "'', MALFORMED",
    "d, MALFORMED",
    "7D, MALFORMED",
    "7 d, MALFORMED",
    "1.5h, MALFORMED",
    "30m1h, MALFORMED",
    "1h1h, MALFORMED",
    "7days, MALFORMED",
    "1y, MALFORMED",
    "٧d, MALFORMED",
    "1000000000001s, TOO_LONG",
    "99999999999999999w, TOO_LONG",
    "99999999999999999999s, TOO_LONG"
  })
  void refuses(String typed, DurationProblem problem) {
    DurationException wrong =
        catchThrowableOfType(DurationException.class, () -> Durations.parse(typed));

    assertThat(wrong.problem).isEqualTo(problem);
    assertThat(wrong.typed).isEqualTo(typed.strip());
  }

  @ParameterizedTest
  @CsvSource({"604800, 7d", "5400, 1h30m", "1, 1s", "0, 0s", "3599.5, 59m59.5s", "86461, 1d1m1s"})
  void writes(double seconds, String text) {
    assertThat(Durations.format(seconds)).isEqualTo(text);
  }

  @Property
  void readsWhatItWrote(@ForAll @LongRange(min = 1, max = Durations.MAX_SECONDS) long seconds) {
    assertThat(Durations.parse(Durations.format(seconds))).isEqualTo(seconds);
  }
}
