package dev.holdfast.retention;

import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * What a run knows of time.
 *
 * @param clock the hour of the day, for a window
 * @param nanoTime for measuring, see {@link System#nanoTime}
 * @param pause waits
 */
record RunClock(Clock clock, LongSupplier nanoTime, Pause pause) {

  static final RunClock SYSTEM = new RunClock(Clock.systemUTC(), System::nanoTime, Pause::real);

  long now() {
    return nanoTime.getAsLong();
  }
}
