package dev.holdfast.store.activity;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import java.util.List;

/**
 * The role of a store that knows which worker has which tasks in work. Thread-safe; every verb
 * blocks and throws {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface Workloads {

  /**
   * Returns the registered workers as {@link Workers#list} does, and after them those that tasks in
   * work name and that are not registered.
   *
   * @param now the store's time, Unix seconds
   */
  List<Workload> list(long now, Cancellation cancellation);

  /**
   * Returns the role of a store that must have it.
   *
   * @throws StoreException with {@link StoreFailure.Unsupported} if it does not
   */
  static Workloads of(TaskStore store) {
    return store
        .role(Workloads.class)
        .orElseThrow(() -> new StoreException(new StoreFailure.Unsupported(Capability.WORKERS)));
  }
}
