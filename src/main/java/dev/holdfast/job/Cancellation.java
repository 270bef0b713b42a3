package dev.holdfast.job;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * A one-way switch that asks running work to stop. Thread-safe.
 *
 * <p>Work registers how it can be stopped ({@link #onCancel}): for a database that is the driver's
 * own cancel, since an interrupt alone never stops SQLite.
 */
public final class Cancellation {

  private final List<Runnable> hooks = new ArrayList<>();
  private boolean cancelled;

  /** Returns a switch nobody will ever throw. */
  public static Cancellation never() {
    return new Cancellation();
  }

  /** Cancels. The hooks run on the calling thread, each once; later calls do nothing. */
  public void cancel() {
    List<Runnable> toRun;
    synchronized (this) {
      if (cancelled) {
        return;
      }
      cancelled = true;
      toRun = List.copyOf(hooks);
      hooks.clear();
    }
    toRun.forEach(Runnable::run);
  }

  /** Returns whether {@link #cancel} was called. */
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  /**
   * Stops here if cancelled.
   *
   * @throws CancellationException if {@link #cancel} was called
   */
  public void throwIfCancelled() {
    if (isCancelled()) {
      throw new CancellationException();
    }
  }

  /**
   * Registers what stops the work now running; runs at once if already cancelled.
   *
   * @return closes the registration when that piece of work is done
   */
  public Registration onCancel(Runnable hook) {
    synchronized (this) {
      if (!cancelled) {
        hooks.add(hook);
        return () -> remove(hook);
      }
    }
    hook.run();
    return () -> {};
  }

  private synchronized void remove(Runnable hook) {
    hooks.remove(hook);
  }

  /** A hook that can be taken back. */
  @FunctionalInterface
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
