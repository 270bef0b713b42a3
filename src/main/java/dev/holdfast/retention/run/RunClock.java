package dev.holdfast.retention.run;

import dev.holdfast.job.Cancellation;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * What a run knows of time.
 *
 * @param clock the hour of the day, for a window
 * @param nanoTime for measuring, see {@link System#nanoTime}
 * @param pause waits that long, or until cancelled
 */
public record RunClock(
    Clock clock, LongSupplier nanoTime, BiConsumer<Duration, Cancellation> pause) {

  /** Returns the present, in nanoseconds from nowhere in particular. */
  public long now() {
    return nanoTime.getAsLong();
  }

  /** Measures and waits with the machine’s means. */
  public static RunClock of(Clock clock) {
    return new RunClock(clock, System::nanoTime, RunClock::pause);
  }

  /** Really waits. An interrupt ends the wait and stays set. */
  private static void pause(Duration time, Cancellation cancellation) {
    CountDownLatch cancelled = new CountDownLatch(1);
    try (Cancellation.Registration _ = cancellation.onCancel(cancelled::countDown)) {
      cancelled.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
