package dev.holdfast.retention.run;

import dev.holdfast.job.Cancellation;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits, but not for a cancelled run. */
@FunctionalInterface
public interface Pause {

  /** Waits that long, or until cancelled. */
  void take(Duration time, Cancellation cancellation);

  /** Really waits. An interrupt ends the wait and stays set. */
  static void real(Duration time, Cancellation cancellation) {
    CountDownLatch cancelled = new CountDownLatch(1);
    try (Cancellation.Registration _ = cancellation.onCancel(cancelled::countDown)) {
      cancelled.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
