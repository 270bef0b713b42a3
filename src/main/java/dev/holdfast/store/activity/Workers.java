package dev.holdfast.store.activity;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Worker;
import java.util.List;

/**
 * The role of a store that records the processes that run its tasks: it has {@link
 * Capability#WORKERS}. Thread-safe; every verb blocks and throws {@link StoreException}, as those
 * of {@link TaskStore} do.
 */
public interface Workers {

  /** Returns the registered workers, oldest first. */
  List<Worker> list(Cancellation cancellation);
}
