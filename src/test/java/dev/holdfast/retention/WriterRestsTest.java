package dev.holdfast.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class WriterRestsTest {

  /** The shortest time a driver waits by default: node-sqlite3's {@code busyTimeout}. */
  private static final Duration SHORTEST_PATIENCE = Duration.ofSeconds(1);

  /** The longest pause of SQLite between two looks at a lock. */
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  /** Whoever begins to wait at any moment finds the store free when looking, before giving up. */
  @Property
  void aWorkerIsLetInBeforeItsPatienceEnds(
      @ForAll @LongRange(min = 1, max = 100) long batchMillis) {
    WriterRests rests = new WriterRests();
    Duration away = Duration.ZERO;
    Duration sinceBreath = Duration.ZERO;
    for (int batch = 0; batch < 2_000; batch++) {
      Duration rest = rests.after(Duration.ofMillis(batchMillis).toNanos(), () -> true);
      sinceBreath = sinceBreath.plusMillis(batchMillis);
      if (rest.compareTo(BETWEEN_LOOKS) > 0) {
        away = max(away, sinceBreath);
        sinceBreath = Duration.ZERO;
      }
    }
    assertThat(away).isPositive();
    // Moments are so short beside batches that they need not be counted.
    assertThat(away.plus(BETWEEN_LOOKS)).isLessThan(SHORTEST_PATIENCE);
  }

  private static Duration max(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  @Test
  void whereNoWorkerIsAliveBreathsAreRarer() {
    assertThat(breathsInTenSeconds(false)).isEqualTo(2);
    assertThat(breathsInTenSeconds(true)).isEqualTo(13);
  }

  @Test
  void whatWasFreeLongEnoughWasABreath() {
    WriterRests rests = new WriterRests();
    rests.after(Duration.ofMillis(700).toNanos(), () -> true);
    rests.free(WriterRests.BREATH.toNanos());
    assertThat(rests.after(Duration.ofMillis(100).toNanos(), () -> true))
        .isEqualTo(WriterRests.MOMENT);

    rests.after(Duration.ofMillis(600).toNanos(), () -> true);
    rests.free(WriterRests.BREATH.toNanos() - 1);
    assertThat(rests.after(Duration.ofMillis(100).toNanos(), () -> true))
        .as("somebody who looks every 100 ms may have missed it")
        .isEqualTo(WriterRests.BREATH);
  }

  private static long breathsInTenSeconds(boolean alive) {
    WriterRests rests = new WriterRests();
    long breaths = 0;
    for (int batch = 0; batch < 200; batch++) {
      if (rests.after(Duration.ofMillis(50).toNanos(), () -> alive).equals(WriterRests.BREATH)) {
        breaths++;
      }
    }
    return breaths;
  }
}
