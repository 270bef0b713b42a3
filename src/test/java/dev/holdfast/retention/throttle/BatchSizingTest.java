package dev.holdfast.retention.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class BatchSizingTest {

  private static final Duration TARGET = Duration.ofMillis(50);

  private static long millis(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }

  @Test
  void beginsWithTheRuntimesOwnBatchAndAtMostDoubles() {
    BatchSizing sizing = new BatchSizing(5_000, TARGET);
    assertThat(sizing.tasks()).isEqualTo(100);
    assertThat(sizing.rows()).isEqualTo(1_000);
    sizing.took(100, 1_000, millis(1), 1);
    assertThat(sizing.tasks()).isEqualTo(200);
    sizing.took(200, 2_000, millis(1), 1);
    assertThat(sizing.tasks()).isEqualTo(400);
  }

  @Test
  void aSlowBatchShrinksTheNextAtOnceAFastOneGrowsItSlowly() {
    BatchSizing sizing = new BatchSizing(5_000, TARGET);
    sizing.took(100, 1_000, millis(80), 1);
    assertThat(sizing.rows()).isEqualTo(625);
    sizing.took(60, 600, millis(12), 1);
    // Four fifths of 80 microseconds a row, and a fifth of 20.
    assertThat(sizing.rows()).isEqualTo(735);
  }

  @Test
  void oneStallAtMostHalvesTheNextBatch() {
    BatchSizing sizing = new BatchSizing(5_000, TARGET);
    sizing.took(100, 1_000, millis(50_000), 1);
    assertThat(sizing.rows()).isEqualTo(500);
  }

  @Test
  void aShortLastBatchAllowsNoMoreTasks() {
    BatchSizing sizing = new BatchSizing(5_000, TARGET);
    sizing.took(3, 30, millis(1), 1);
    assertThat(sizing.tasks()).isEqualTo(100);
  }

  @Test
  void halvesWhatCouldNotBeLockedDownToOne() {
    BatchSizing sizing = new BatchSizing(5_000, TARGET);
    sizing.halve(80);
    assertThat(sizing.tasks()).isEqualTo(40);
    sizing.halve(1);
    assertThat(sizing.tasks()).isEqualTo(1);
  }

  @Test
  void whatEveryBatchTakesDoesNotShrinkItToNothing() {
    BatchSizing sizing = new BatchSizing(5_000, TARGET);
    long done = 0;
    int batches = 0;
    while (done < 100_000) {
      long rows = Math.min(sizing.rows(), sizing.tasks() * 10L);
      sizing.took((int) (rows / 10), rows, millis(70) + rows * 5_000, 1);
      done += rows;
      batches++;
    }
    // The way to a server or the sync alone is over the target: smaller batches would only be more.
    assertThat(batches).isLessThan(50);
  }

  @Test
  void aBusyDiskDoesNotShrinkBatchesToNothing() {
    Random disk = new Random(5);
    BatchSizing sizing = new BatchSizing(5_000, TARGET);
    long done = 0;
    for (int batch = 0; batch < 300; batch++) {
      long rows = Math.max(10, Math.min(sizing.rows() / 10, sizing.tasks()) * 10);
      long sync = (long) (millis(250) * Math.exp(disk.nextGaussian() * 0.9));
      sizing.took((int) (rows / 10), rows, sync + rows * 4_000, 1);
      done += rows;
    }
    assertThat(done / 300).as("rows in a batch").isGreaterThan(250);
  }

  @Test
  void rowsThatAreSlowKeepBatchesSmallAlsoOnABusyDisk() {
    Random disk = new Random(5);
    BatchSizing sizing = new BatchSizing(5_000, TARGET);
    long done = 0;
    for (int batch = 0; batch < 300; batch++) {
      long rows = Math.max(10, Math.min(sizing.rows() / 10, sizing.tasks()) * 10);
      long stall = disk.nextInt(20) == 0 ? millis(500) : millis(5);
      sizing.took((int) (rows / 10), rows, stall + rows * millis(10), 1);
      done += rows;
    }
    assertThat(done / 300).as("rows in a batch").isLessThan(40);
  }

  @Test
  void slowRowsAreNotTakenForWhatEveryBatchTakes() {
    BatchSizing sizing = new BatchSizing(5_000, TARGET);
    for (int batch = 0; batch < 30; batch++) {
      long rows = Math.min(sizing.rows(), sizing.tasks() * 10L);
      sizing.took((int) (rows / 10), rows, rows * 400_000, 1);
    }
    assertThat(sizing.rows()).isBetween(110L, 130L);
  }

  @Test
  void tellsTheSizeOfABatchOfTasksLikeTheLast() {
    BatchSizing sizing = new BatchSizing(5_000, TARGET);
    sizing.took(100, 1_000, millis(50), 1);
    assertThat(sizing.size()).isEqualTo(100);
    sizing.took(100, 10_000, millis(500), 1);
    assertThat(sizing.size()).isEqualTo(10);
  }

  @Property
  void staysInItsBoundsWhateverBatchesTake(
      @ForAll @IntRange(min = 1, max = 10_000) int maximum,
      @ForAll @IntRange(min = 5, max = 10_000) int targetMillis,
      @ForAll @LongRange(min = 0) long nanos) {
    BatchSizing sizing = new BatchSizing(maximum, Duration.ofMillis(targetMillis));
    for (int batch = 0; batch < 20; batch++) {
      sizing.took(sizing.tasks(), Math.min(sizing.rows(), 1_000_000), nanos, 1);
      assertThat(sizing.tasks()).isBetween(1, maximum);
      assertThat(sizing.size()).isBetween(1, sizing.tasks());
      assertThat(sizing.rows()).isPositive();
    }
  }

  /** Each batch costs something by itself and something a row; from above as from below. */
  @Property
  void findsTheTargetAndStaysThere(
      @ForAll @DoubleRange(min = 200, max = 400_000) double nanosARow,
      @ForAll @IntRange(min = 0, max = 25) int commitMillis,
      @ForAll @IntRange(min = 1, max = 40) int rowsATask) {
    BatchSizing sizing = new BatchSizing(1_000_000, TARGET);
    double held = 0;
    for (int batch = 0; batch < 120; batch++) {
      long tasks = Math.max(1, Math.min(sizing.tasks(), sizing.rows() / rowsATask));
      held = millis(commitMillis) + tasks * rowsATask * nanosARow;
      sizing.took((int) tasks, tasks * rowsATask, (long) held, 1);
    }
    double oneTask = rowsATask * nanosARow;
    assertThat(held).isBetween(TARGET.toNanos() * 0.8 - oneTask, TARGET.toNanos() * 1.05 + oneTask);
  }
}
