package dev.holdfast.job;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Stops work whose time is over, unless it was closed before. What stops it never runs after {@link
 * #close} has returned. Thread-safe.
 */
public final class Deadline implements AutoCloseable {

  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private boolean closed;

  private Deadline() {}

  /**
   * Begins to count.
   *
   * @param stop runs at most once, on a thread of its own
   */
  public static Deadline after(Duration time, Runnable stop) {
    Deadline deadline = new Deadline();
    var _ =
        deadline
            .end
            .orTimeout(time.toMillis(), TimeUnit.MILLISECONDS)
            .whenCompleteAsync(
                (done, failure) -> {
                  if (failure instanceof TimeoutException) {
                    deadline.run(stop);
                  }
                });
    return deadline;
  }

  private synchronized void run(Runnable stop) {
    if (!closed) {
      stop.run();
    }
  }

  /** Ends the count; waits for what stops the work if that has begun. */
  @Override
  public void close() {
    end.complete(null);
    synchronized (this) {
      closed = true;
    }
  }
}
