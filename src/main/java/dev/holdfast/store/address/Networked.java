package dev.holdfast.store.address;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;

/**
 * The role of a store that is reached over a network and knows how. Thread-safe; every verb blocks
 * and throws {@link StoreException}, as those of {@link TaskStore} do.
 */
@FunctionalInterface
public interface Networked {

  /** Looks how a connection comes to the server. */
  Transport transport(Cancellation cancellation);
}
