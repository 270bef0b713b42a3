package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
import java.time.Duration;
import org.sqlite.BusyHandler;

/**
 * Waits on somebody else's lock in short steps and hears a cancellation between them. SQLite's own
 * wait (sqlite.org/c3ref/busy_timeout.html) sleeps inside the driver, where neither its progress
 * handler nor an interrupt reaches it, for as long as the whole time-out (decision 0019).
 */
public final class LockWait extends BusyHandler {

  /** As SQLite's own: short at first, for most locks are. */
  private static final int[] STEPS_MILLIS = {1, 2, 5, 10, 15, 20, 25};

  private final Cancellation cancellation;
  private volatile Duration patience;
  private long since;

  public LockWait(Cancellation cancellation, Duration patience) {
    this.cancellation = cancellation;
    this.patience = patience;
  }

  public void limit(Duration newPatience) {
    patience = newPatience;
  }

  @Override
  protected int callback(int before) {
    if (before == 0) {
      since = System.nanoTime();
    }
    long left = patience.toNanos() - (System.nanoTime() - since);
    if (left <= 0 || cancellation.isCancelled()) {
      return 0;
    }
    try {
      Duration step = Duration.ofMillis(STEPS_MILLIS[Math.min(before, STEPS_MILLIS.length - 1)]);
      Thread.sleep(left < step.toNanos() ? Duration.ofNanos(left) : step);
      return 1;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }
}
