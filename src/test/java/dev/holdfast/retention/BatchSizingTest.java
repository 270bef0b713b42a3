package dev.holdfast.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class BatchSizingTest {

  private static long millis(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }

  @Test
  void growsTowardsTheTargetByNoMoreThanTwice() {
    BatchSizing sizing = new BatchSizing(5_000);
    assertThat(sizing.size()).isEqualTo(100);
    sizing.took(100, millis(1));
    assertThat(sizing.size()).isEqualTo(200);
    sizing.took(200, millis(40));
    assertThat(sizing.size()).isEqualTo(250);
  }

  @Test
  void shrinksTowardsTheTargetByNoMoreThanHalf() {
    BatchSizing sizing = new BatchSizing(5_000);
    sizing.took(100, millis(62) + 500_000);
    assertThat(sizing.size()).isEqualTo(80);
    sizing.took(80, millis(10_000));
    assertThat(sizing.size()).isEqualTo(40);
  }

  @Test
  void aShortLastBatchDoesNotMakeTheNextSmaller() {
    BatchSizing sizing = new BatchSizing(5_000);
    sizing.took(3, millis(1));
    assertThat(sizing.size()).isEqualTo(100);
  }

  @Test
  void neverLeavesItsBounds() {
    BatchSizing one = new BatchSizing(1);
    one.halve();
    one.took(1, 1);
    assertThat(one.size()).isEqualTo(1);
  }

  @Property
  void staysInItsBoundsWhateverBatchesTake(
      @ForAll @IntRange(min = 1, max = 10_000) int maximum,
      @ForAll @LongRange(min = 0) long nanos) {
    BatchSizing sizing = new BatchSizing(maximum);
    for (int batch = 0; batch < 20; batch++) {
      sizing.took(sizing.size(), nanos);
      assertThat(sizing.size()).isBetween(1, maximum);
    }
  }
}
