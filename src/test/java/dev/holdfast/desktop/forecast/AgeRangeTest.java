package dev.holdfast.desktop.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AgeRangeTest {

  private static final long DAY = 86_400;

  @Test
  void theYoungestIsAtTheRight() {
    assertThat(AgeRange.MONTH.fraction(0)).isEqualTo(1);
    assertThat(AgeRange.MONTH.fraction(15 * DAY)).isEqualTo(0.5);
    assertThat(AgeRange.MONTH.fraction(30 * DAY)).isZero();
    assertThat(AgeRange.MONTH.fraction(400 * DAY)).isZero();
    assertThat(AgeRange.MONTH.fraction(-5)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void aPlaceIsAWholeStepAndNeverNothing(AgeRange range) {
    for (double place = -0.2; place < 1.2; place += 0.0137) {
      long age = range.age(place);
      assertThat(age % range.step).isZero();
      assertThat(age).isBetween(range.step, range.seconds + range.step);
    }
  }

  @Test
  void keysMoveByWholeSteps() {
    assertThat(AgeRange.QUARTER.moved(30 * DAY, 1)).isEqualTo(31 * DAY);
    assertThat(AgeRange.QUARTER.moved(30 * DAY, -10)).isEqualTo(20 * DAY);
    // From between two steps to the next one.
    assertThat(AgeRange.QUARTER.moved(30.5 * DAY, 1)).isEqualTo(31 * DAY);
    assertThat(AgeRange.QUARTER.moved(30.5 * DAY, -1)).isEqualTo(30 * DAY);
    assertThat(AgeRange.QUARTER.moved(DAY, -10)).isEqualTo(DAY);
    assertThat(AgeRange.QUARTER.moved(90 * DAY, 1)).isEqualTo(90 * DAY);
    // An age out of sight comes into sight.
    assertThat(AgeRange.QUARTER.moved(700 * DAY, -1)).isEqualTo(90 * DAY);
  }
}
