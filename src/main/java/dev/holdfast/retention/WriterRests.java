package dev.holdfast.retention;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Lets other writers in where a batch keeps them all out. SQLite has no queue: a writer that finds
 * the store locked looks again after 1, 2, 5 and more milliseconds, and from a third of a second on
 * every 100 (sqlite3.c, {@code sqliteDefaultBusyCallback}). So a moment after each batch lets in
 * who has just come, and one breath of more than 100 ms lets in everybody who waits. Workers get
 * one within every second, the shortest patience a driver has by default; where none is alive,
 * within every four.
 */
final class WriterRests {

  static final Duration MOMENT = Duration.ofMillis(1);
  static final Duration BREATH = Duration.ofMillis(105);
  static final Duration HELD_FROM_WORKERS = Duration.ofMillis(750);
  static final Duration HELD_FROM_OTHERS = Duration.ofMillis(3_500);

  private long heldSinceBreath;
  private long heldSinceLook;

  /** Nothing was locked for so long already. */
  void free(long nanos) {
    if (nanos >= BREATH.toNanos()) {
      heldSinceBreath = 0;
      heldSinceLook = 0;
    }
  }

  /**
   * Returns how long to stay away after a batch.
   *
   * @param workersAlive asked now and then, no more often than {@link #HELD_FROM_WORKERS}
   */
  Duration after(long heldNanos, BooleanSupplier workersAlive) {
    heldSinceBreath += heldNanos;
    heldSinceLook += heldNanos;
    if (heldSinceLook < HELD_FROM_WORKERS.toNanos()) {
      return MOMENT;
    }
    heldSinceLook = 0;
    if (heldSinceBreath < HELD_FROM_OTHERS.toNanos() && !workersAlive.getAsBoolean()) {
      return MOMENT;
    }
    heldSinceBreath = 0;
    return BREATH;
  }
}
