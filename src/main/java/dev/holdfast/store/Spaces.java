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
}
