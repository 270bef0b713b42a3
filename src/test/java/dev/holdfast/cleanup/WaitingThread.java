package dev.holdfast.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** A thread that a test follows to where it has to wait. */
public final class WaitingThread {

  private static final long PATIENCE_NANOS = 30_000_000_000L;

  private final AtomicReference<Thread> thread = new AtomicReference<>();

  /** Says that it is the calling thread. */
  public void isThis() {
    thread.set(Thread.currentThread());
  }

  /** Waits until it is in a method of this class, or in what that calls. */
  public void awaitIn(String simpleName) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!isIn("." + simpleName)) {
      assertThat(System.nanoTime()).as("should have come to " + simpleName).isLessThan(deadline);
      LockSupport.parkNanos(1_000_000);
    }
  }

  private boolean isIn(String end) {
    Thread at = thread.get();
    return at != null
        && Arrays.stream(at.getStackTrace()).anyMatch(frame -> frame.getClassName().endsWith(end));
  }
}
