package dev.holdfast.store.history;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import java.util.SortedMap;

/**
 * The role of a store that records why tasks are suspended. Thread-safe; every verb blocks and
 * throws {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface Suspensions {

  /**
   * Counts suspended tasks by their {@link SuspendReason}; those without one are counted under the
   * empty text.
   */
  SortedMap<String, Long> reasons(Cancellation cancellation);
}
