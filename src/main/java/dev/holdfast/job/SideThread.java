package dev.holdfast.job;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BooleanSupplier;

/**
 * A thread beside the one that owns it: does what it is given in that order, while its owner goes
 * on. After a failure nothing more is done until {@link #forget}. To be used by one thread.
 */
public final class SideThread implements AutoCloseable {

  private record Work(long weight, Runnable action) {}

  private final Queue<Work> waiting = new ArrayDeque<>();
  private final long most;
  private long weight;
  private long given;
  private long done;
  private boolean busy;
  private boolean closed;
  private Throwable failure;

  /**
   * Starts the thread.
   *
   * @param most the weight of what may wait; a single piece may weigh more
   */
  public SideThread(String name, long most) {
    this.most = most;
    Thread.ofPlatform().daemon().name(name).start(this::work);
  }

  /**
   * Has something done later; waits while too much is waiting.
   *
   * @param pieceWeight in the unit of the most
   * @return its number, for {@link #await(long)}
   * @throws RuntimeException or Error what something given before has thrown
   */
  public synchronized long later(long pieceWeight, Runnable action) {
    await(() -> waiting.isEmpty() || weight + pieceWeight <= most);
    throwFailure();
    waiting.add(new Work(pieceWeight, action));
    weight += pieceWeight;
    notifyAll();
    return ++given;
  }

  /**
   * Waits until something that was given is done, whatever was given after it.
   *
   * @throws RuntimeException or Error what it or something given before has thrown
   */
  public synchronized void await(long number) {
    await(() -> done >= number || failure != null);
    throwFailure();
  }

  /**
   * Has something done after all that waits, and waits for it.
   *
   * @throws RuntimeException or Error what it or something given before has thrown
   */
  public synchronized void now(Runnable action) {
    later(0, action);
    await(given);
  }

  /** Waits until nothing is being done, drops what was not done after a failure, and forgets it. */
  public synchronized void forget() {
    await(() -> waiting.isEmpty() && !busy);
    failure = null;
    done = given;
  }

  private void throwFailure() {
    switch (failure) {
      case null -> {}
      case Error error -> throw error;
      case RuntimeException thrown -> throw thrown;
      default -> throw new IllegalStateException(failure);
    }
  }

  /** Not ended by an interruption: who interrupts the owner does not stop what it waits for. */
  private void await(BooleanSupplier reached) {
    boolean interrupted = false;
    while (!reached.getAsBoolean()) {
      try {
        wait();
      } catch (InterruptedException later) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void work() {
    for (Work next = next(); next != null; next = next()) {
      Throwable thrown = null;
      try {
        next.action().run();
      } catch (Throwable any) { // Told to the owner, whatever it is.
        thrown = any;
      }
      done(thrown);
    }
  }

  private synchronized Work next() {
    await(() -> closed || !waiting.isEmpty());
    if (waiting.isEmpty()) {
      return null;
    }
    busy = true;
    Work next = waiting.remove();
    weight -= next.weight();
    return next;
  }

  private synchronized void done(Throwable thrown) {
    busy = false;
    done++;
    if (thrown != null) {
      failure = thrown;
      waiting.clear();
      weight = 0;
    }
    notifyAll();
  }

  /** Waits until all is done, and ends the thread. */
  @Override
  public synchronized void close() {
    await(() -> waiting.isEmpty() && !busy);
    closed = true;
    notifyAll();
  }
}
