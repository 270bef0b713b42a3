package dev.holdfast.store.fibflow.list;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Where questions wait that look at a whole table: a few of them are answered at a time, so that
 * rows and details always find a connection. Thread-safe.
 */
public final class CountingLane {

  private static final int AT_A_TIME = 2;
  private static final long LOOK_MILLIS = 20;

  private final Semaphore free = new Semaphore(AT_A_TIME, true);

  /** Waits for its turn and works. */
  public <T> T take(Cancellation stop, Supplier<T> work) {
    try {
      while (!free.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (stop.isCancelled()) {
          throw new StoreException(new StoreFailure.Cancelled());
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new StoreException(new StoreFailure.Cancelled(), stopped);
    }
    try {
      return work.get();
    } finally {
      free.release();
    }
  }
}
