package dev.holdfast.job;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Does the same with many things, some at once: for work that waits for others most of the time.
 *
 * @param atOnce how many at once, also where the first of them takes longer than the others
 * @param ahead how many may be begun, or done, before the first is handed over; at least as many
 */
public record Abreast(int atOnce, int ahead) {

  /** Does so many at once. */
  public Abreast(int atOnce) {
    this(atOnce, atOnce);
  }

  /**
   * Does something with each, and hands the results over on this thread in the order of the things.
   * When it returns or throws, nothing is being done any more.
   *
   * @param work called on threads of its own
   * @param sink says whether it wants more
   * @throws RuntimeException or Error what the work or the sink has thrown first
   */
  public <T, R> void each(Iterator<T> things, Function<T, R> work, Predicate<R> sink) {
    Queue<FutureTask<R>> running = new ArrayDeque<>();
    Semaphore free = new Semaphore(atOnce, true);
    AtomicBoolean over = new AtomicBoolean();
    try {
      while (things.hasNext() || !running.isEmpty()) {
        while (running.size() < ahead && things.hasNext()) {
          T thing = things.next();
          FutureTask<R> task = new FutureTask<>(() -> one(work, thing, free, over));
          running.add(task);
          Thread.ofVirtual().name("abreast").start(task);
        }
        if (!running.isEmpty() && !sink.test(result(running.remove()))) {
          return;
        }
      }
    } finally {
      over.set(true);
      running.forEach(Abreast::end);
    }
  }

  /**
   * Does something with each and hands all results over, in the order of the things.
   *
   * @see #each
   */
  public <T, R> void all(Iterator<T> things, Function<T, R> work, Consumer<R> sink) {
    each(
        things,
        work,
        result -> {
          sink.accept(result);
          return true;
        });
  }

  /** Returns null where nobody wants it any more. */
  private static <T, R> R one(Function<T, R> work, T thing, Semaphore free, AtomicBoolean over) {
    free.acquireUninterruptibly();
    try {
      return over.get() ? null : work.apply(thing);
    } finally {
      free.release();
    }
  }

  private static <R> R result(FutureTask<R> task) {
    try {
      return task.get();
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case RuntimeException thrown -> throw thrown;
        case Error thrown -> throw thrown;
        default -> throw new IllegalStateException(failed.getCause());
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CancellationException();
    }
  }

  private static void end(FutureTask<?> task) {
    try {
      task.get();
    } catch (ExecutionException | CancellationException told) {
      // What failed first was told.
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
