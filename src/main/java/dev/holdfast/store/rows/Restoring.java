package dev.holdfast.store.rows;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;

/**
 * The role of a store that also takes back what was archived. Thread-safe; every verb blocks and
 * throws {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface Restoring extends Archivable {

  /** Opens the writing connection for one confirmed restore. Close it after. */
  RestoreWriter writer(Cancellation cancellation);
}
