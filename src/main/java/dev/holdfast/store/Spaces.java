package dev.holdfast.store;

import dev.holdfast.job.Cancellation;

/**
 * The role of a store that knows how much room it takes. Thread-safe; every verb blocks and throws
 * {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface Spaces {

  /**
   * Looks how much room the rows that retention deletes take, with what the engine could use again.
   * Quick: reads what the engine knows about itself.
   */
  StoreSpace space(Cancellation cancellation);

  /** Returns the bytes of a store; null if it says nothing about its room, as a story in a file. */
  static Long bytes(TaskStore store, Cancellation cancellation) {
    return store.role(Spaces.class).map(spaces -> spaces.space(cancellation).bytes()).orElse(null);
  }
}
