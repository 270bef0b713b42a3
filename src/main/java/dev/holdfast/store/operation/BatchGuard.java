package dev.holdfast.store.operation;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.Set;

/**
 * Is asked under the locks of a batch, or before it takes them, what must stay all the same. Called
 * by the thread that does it.
 */
@FunctionalInterface
public interface BatchGuard {

  /** Keeps nothing. */
  BatchGuard NONE = _ -> Set.of();

  /**
   * Returns those of these that must stay; nothing that changes the answer happens until {@link
   * #over}. Asked at most once a batch. What it throws takes the batch back.
   *
   * @param locked what passed the checks so far
   * @throws StoreException with {@link StoreFailure.Busy} if the batch is worth another try
   */
  Set<TaskId> mustStay(Collection<TaskId> locked);

  /** The batch is over, committed or taken back. Throws nothing. */
  default void over() {}
}
