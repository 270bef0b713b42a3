package dev.holdfast.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JobPaceTest {

  private final JobPace pace = new JobPace();

  @Test
  void saysNothingBeforeThereIsSomethingToGoBy() {
    assertThat(pace.perSecond()).isEmpty();
    pace.told(10, 1_000, 0);
    pace.told(900, 1_000, 2_999);
    assertThat(pace.perSecond()).isEmpty();
    assertThat(pace.secondsLeft()).isEmpty();
  }

  @Test
  void goesByWhatWasDoneSinceItFirstToldHowFarItIs() {
    // What was done before, such as what an earlier run had deleted, took none of this time.
    pace.told(5_000, 10_000, 100);
    pace.told(6_000, 10_000, 5_100);
    assertThat(pace.perSecond()).hasValue(200);
    assertThat(pace.secondsLeft()).hasValue(20);
  }

  @Test
  void anUnknownTotalHasAPaceAndNoEnd() {
    pace.told(0, 0, 0);
    pace.told(50, 0, 10_000);
    assertThat(pace.perSecond()).hasValue(5);
    assertThat(pace.secondsLeft()).isEmpty();
  }

  @Test
  void anotherStepBeginsAnew() {
    pace.told(0, 100, 0);
    pace.told(100, 100, 4_000);
    assertThat(pace.secondsLeft()).as("it is done").isEmpty();
    pace.told(1, 5_000, 5_000);
    assertThat(pace.perSecond()).isEmpty();
    pace.told(2_001, 5_000, 9_000);
    assertThat(pace.perSecond()).hasValue(500);
    assertThat(pace.secondsLeft()).hasValue(6);
  }

  @Test
  void whatStandsStillHasNoPace() {
    pace.told(7, 100, 0);
    pace.told(7, 100, 60_000);
    assertThat(pace.perSecond()).isEmpty();
    assertThat(pace.secondsLeft()).isEmpty();
  }
}
