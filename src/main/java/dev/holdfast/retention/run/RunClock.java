package dev.holdfast.retention.run;

import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * What a run knows of time.
 *
 * @param clock the hour of the day, for a window
 * @param nanoTime for measuring, see {@link System#nanoTime}
 * @param pause waits
 */
public record RunClock(Clock clock, LongSupplier nanoTime, Pause pause) {

  /** Returns the present, in nanoseconds from nowhere in particular. */
  public long now() {
    return nanoTime.getAsLong();
  }

  /** Measures and waits with the machine’s means. */
  public static RunClock of(Clock clock) {
    return new RunClock(clock, System::nanoTime, Pause::real);
  }
}
