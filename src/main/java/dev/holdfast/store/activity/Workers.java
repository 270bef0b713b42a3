package dev.holdfast.store.activity;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * The role of a store that records the processes that run its tasks: it has {@link
 * Capability#WORKERS}. Thread-safe; every verb blocks and throws {@link StoreException}, as those
 * of {@link TaskStore} do.
 */
public interface Workers {

  /**
   * Returns the registered workers, oldest first, and what each has in work; after them those that
   * tasks in work name and that are not registered.
   *
   * @param now the store's time, Unix seconds; null for the registered ones alone, without a look
   *     at what they have in work
   * @param only the one task that need be looked for; null for all
   */
  List<Workload> list(Long now, TaskId only, Cancellation cancellation);
}
