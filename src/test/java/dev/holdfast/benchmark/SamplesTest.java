package dev.holdfast.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SamplesTest {

  @Test
  void aShareOfAllDoesNotExceedItsTime() {
    Samples samples = new Samples();
    for (int at = 200; at > 0; at--) {
      samples.add(at * 1_000_000L);
    }

    assertThat(samples.millis(0.5)).isEqualTo(100);
    assertThat(samples.millis(0.99)).isEqualTo(198);
    assertThat(samples.longest()).isEqualTo(200);
  }

  @Test
  void ofNoneThereIsNoTime() {
    assertThat(new Samples().longest()).isZero();
  }
}
