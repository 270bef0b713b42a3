package dev.holdfast.retention.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class WriterRestsTest {

  /** sqlite3.c, {@code sqliteDefaultBusyCallback}: milliseconds between two looks at a lock. */
  private static final long[] PAUSES = {1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100};

  /** Whoever begins to wait at any moment of a batch finds the store free before the next one. */
  @Property
  void aWorkerGetsInAfterTheBatchThatItMet(
      @ForAll @LongRange(min = 1, max = 500) long batchMillis,
      @ForAll @LongRange(min = 0, max = 499) long into) {
    WriterRests rests = new WriterRests();
    rests.over(Duration.ofMillis(batchMillis).toNanos(), false, () -> true);
    long gap = rests.rest(0).toMillis();

    long looks = into % batchMillis;
    for (int look = 0; looks < batchMillis; look++) {
      looks += PAUSES[Math.min(look, PAUSES.length - 1)];
    }
    assertThat(looks).isLessThan(batchMillis + gap);
  }

  @Test
  void whoWritesWithoutBeingAWorkerIsLetInAsWell() {
    WriterRests rests = new WriterRests();
    assertThat(rests.over(Duration.ofMillis(50).toNanos(), true, () -> false)).isTrue();
    assertThat(rests.rest(0)).isEqualTo(Duration.ofMillis(26));

    assertThat(rests.over(Duration.ofMillis(50).toNanos(), false, () -> false)).isFalse();
    assertThat(rests.rest(0)).isEqualTo(WriterRests.MOMENT);
  }

  @Test
  void whereNobodyWritesOneBreathInAWhileIsEnough() {
    WriterRests rests = new WriterRests();
    int breaths = 0;
    for (int batch = 0; batch < 200; batch++) {
      rests.over(Duration.ofMillis(50).toNanos(), false, () -> false);
      breaths += rests.rest(0).equals(WriterRests.BREATH) ? 1 : 0;
    }
    assertThat(breaths).as("in ten seconds").isEqualTo(2);
  }

  @Test
  void workersAreAskedAboutNowAndThen() {
    WriterRests rests = new WriterRests();
    int[] asked = {0};
    for (int batch = 0; batch < 31; batch++) {
      rests.over(
          Duration.ofMillis(50).toNanos(),
          false,
          () -> {
            asked[0]++;
            return true;
          });
    }
    assertThat(asked[0]).as("at first, and then each 750 ms").isEqualTo(3);
  }

  @Test
  void aTimeThatWasFreeAnywayCounts() {
    WriterRests rests = new WriterRests();
    rests.over(Duration.ofMillis(50).toNanos(), true, () -> false);
    assertThat(rests.rest(Duration.ofMillis(20).toNanos())).isEqualTo(Duration.ofMillis(6));
    rests.over(Duration.ofMillis(50).toNanos(), true, () -> false);
    assertThat(rests.rest(Duration.ofMillis(200).toNanos())).isEqualTo(WriterRests.MOMENT);
  }
}
