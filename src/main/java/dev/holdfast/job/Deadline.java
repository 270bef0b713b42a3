package dev.holdfast.job;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

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

  /**
   * Works for so long at the most; blocks. What the work throws goes on to the caller, but for what
   * it throws because its time was over.
   *
   * @param stop also stops the work, as ever
   * @return what it came to, never null there; empty if its time was over
   */
  public static <T> Optional<T> within(
      Duration time, Cancellation stop, Function<Cancellation, T> work) {
    Cancellation mine = new Cancellation();
    AtomicBoolean late = new AtomicBoolean();
    Runnable end =
        () -> {
          late.set(true);
          mine.cancel();
        };
    try (Cancellation.Registration _ = stop.onCancel(mine::cancel);
        Deadline _ = after(time, end)) {
      return Optional.of(work.apply(mine.telling(stop.progress)));
    } catch (RuntimeException stopped) {
      if (late.get() && !stop.isCancelled()) {
        return Optional.empty();
      }
      throw stopped;
    }
  }

  /**
   * Does what nothing can stop on a thread of its own, and waits for so long at the most; blocks.
   *
   * @return what it came to, never null there; empty if its time was over, when it is left alone
   * @throws Exception what the work throws
   */
  public static <T> Optional<T> orLeave(Duration time, Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    Thread.ofPlatform().daemon().name("reading").start(task);
    try {
      return Optional.of(task.get(time.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException late) {
      return Optional.empty();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof Exception thrown ? thrown : failed;
    }
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
