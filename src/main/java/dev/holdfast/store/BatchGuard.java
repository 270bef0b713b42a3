package dev.holdfast.store;

import java.util.Collection;
import java.util.Set;

/**
 * Is asked under the locks of a batch, last before anything is deleted, what must stay all the
 * same. Called by the thread that deletes.
 *
 * @param <T> what is deleted: ids of tasks, or names of streams
 */
@FunctionalInterface
public interface BatchGuard<T> {

  /** Returns a guard that keeps nothing. */
  static <T> BatchGuard<T> none() {
    return _ -> Set.of();
  }

  /**
   * Returns those of these that must stay; nothing that changes the answer happens until {@link
   * #over}. Asked at most once a batch. What it throws takes the batch back.
   *
   * @param locked what passed the checks so far, and is locked
   * @throws StoreException with {@link StoreFailure.Busy} if the batch is worth another try
   */
  Set<T> kept(Collection<T> locked);

  /** The batch is over, committed or taken back. Throws nothing. */
  default void over() {}
}
