package dev.holdfast.retention.throttle;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Lets other writers in where a batch keeps them all out. SQLite has no queue: a writer that finds
 * the store locked looks again after 1, 2, 5, 10, 15, 20 ms, three times after 25, twice after 50,
 * and then every 100 (sqlite3.c, {@code sqliteDefaultBusyCallback}). So where somebody writes, or
 * workers are alive, the store is left after each batch for as long as the longest of those pauses
 * that a wait of one batch comes to: whoever waits gets in before the next. Where nobody does, a
 * moment after each batch lets in who has just come, and one breath in a while everybody else.
 */
public final class WriterRests {

  static final Duration MOMENT = Duration.ofMillis(1);
  static final Duration BREATH = Duration.ofMillis(105);
  static final Duration HELD_FROM_WORKERS = Duration.ofMillis(750);
  static final Duration HELD_FROM_OTHERS = Duration.ofMillis(3_500);

  // After which wait SQLite's pauses are longer than the gap.
  private static final long SHORT_WAIT = Duration.ofMillis(100).toNanos();
  private static final Duration SHORT_GAP = Duration.ofMillis(26);
  private static final long LONGER_WAIT = Duration.ofMillis(175).toNanos();
  private static final Duration LONGER_GAP = Duration.ofMillis(51);

  private long held;
  private long heldSinceBreath;
  private long heldSinceLook = HELD_FROM_WORKERS.toNanos();
  private boolean alive;
  private boolean shared;

  /**
   * A batch is over.
   *
   * @param othersWrite whether somebody else has written lately
   * @param workersAlive asked now and then, no more often than {@link #HELD_FROM_WORKERS}
   * @return whether somebody else writes too, or may at any moment
   */
  public boolean over(long heldNanos, boolean othersWrite, BooleanSupplier workersAlive) {
    held = heldNanos;
    heldSinceBreath += heldNanos;
    heldSinceLook += heldNanos;
    if (heldSinceLook >= HELD_FROM_WORKERS.toNanos()) {
      heldSinceLook = 0;
      alive = workersAlive.getAsBoolean();
    }
    shared = alive || othersWrite;
    return shared;
  }

  /**
   * Returns how long to stay away before the next batch.
   *
   * @param freeNanos how long nothing has been locked already
   */
  public Duration rest(long freeNanos) {
    Duration gap = shared ? gap() : MOMENT;
    if (heldSinceBreath >= HELD_FROM_OTHERS.toNanos()) {
      gap = BREATH;
    }
    if (Math.max(gap.toNanos(), freeNanos) >= BREATH.toNanos()) {
      heldSinceBreath = 0;
    }
    Duration left = gap.minusNanos(freeNanos);
    return left.compareTo(MOMENT) < 0 ? MOMENT : left;
  }

  private Duration gap() {
    return held <= SHORT_WAIT ? SHORT_GAP : held <= LONGER_WAIT ? LONGER_GAP : BREATH;
  }
}
