package dev.holdfast.job;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * A one-way switch that asks running work to stop, and what hears how far that work is.
 * Thread-safe.
 *
 * <p>Work registers how it can be stopped ({@link #onCancel}): for a database that is the driver's
 * own cancel, since an interrupt alone never stops SQLite.
 */
public final class Cancellation {

  private final Switch thrown;

  /** Who hears how far the work is. */
  public final Progress progress;

  /** What all that speak of the same work share. */
  private static final class Switch {

    private final List<Runnable> hooks = new ArrayList<>();
    private boolean cancelled;

    private synchronized List<Runnable> cancel() {
      List<Runnable> toRun = cancelled ? List.of() : List.copyOf(hooks);
      cancelled = true;
      hooks.clear();
      return toRun;
    }

    private synchronized boolean isCancelled() {
      return cancelled;
    }

    private synchronized boolean add(Runnable hook) {
      return !cancelled && hooks.add(hook);
    }

    private synchronized void remove(Runnable hook) {
      hooks.remove(hook);
    }
  }

  /** Makes a switch; nobody hears how far the work is. */
  public Cancellation() {
    this(new Switch(), Progress.NONE);
  }

  private Cancellation(Switch thrown, Progress progress) {
    this.thrown = thrown;
    this.progress = progress;
  }

  /** Returns a switch nobody will ever throw. */
  public static Cancellation never() {
    return new Cancellation();
  }

  /** Cancels. The hooks run on the calling thread, each once; later calls do nothing. */
  public void cancel() {
    thrown.cancel().forEach(Runnable::run);
  }

  /**
   * Returns the same switch for work whose progress is heard. Only work that takes long beyond what
   * its callers can foresee says how far it is, and then in a unit that can be shown as it is.
   */
  public Cancellation telling(Progress listener) {
    return new Cancellation(thrown, listener);
  }

  /** Returns whether {@link #cancel} was called. */
  public boolean isCancelled() {
    return thrown.isCancelled();
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
    if (thrown.add(hook)) {
      return () -> thrown.remove(hook);
    }
    hook.run();
    return () -> {};
  }

  /** A hook that can be taken back. */
  @FunctionalInterface
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
