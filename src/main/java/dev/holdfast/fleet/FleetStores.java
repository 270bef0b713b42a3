package dev.holdfast.fleet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.TaskStore;

/** Lends stores of the fleet. */
@FunctionalInterface
public interface FleetStores {

  /**
   * Opens a store, or lends one that is open; blocks.
   *
   * @throws dev.holdfast.store.StoreException if it does not open
   */
  Lent lend(FleetMember member, Progress progress, Cancellation cancellation);

  /**
   * A store for one look.
   *
   * @param store the store
   * @param opened whether it was opened for this look, and is closed after it
   */
  record Lent(TaskStore store, boolean opened) implements AutoCloseable {
    @Override
    public void close() {
      if (opened) {
        store.close();
      }
    }
  }
}
