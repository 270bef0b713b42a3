package dev.holdfast.store.rows;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;

/**
 * The role of an {@link Archivable} store that takes back what was archived. Thread-safe; every
 * verb blocks and throws {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface Restoring {

  /** Opens the writing connection for one confirmed restore. Close it after. */
  RestoreWriter writer(Cancellation cancellation);

  /** Returns whether what an archive of a store keeps can be put back into it. */
  static boolean by(TaskStore store) {
    return store.role(Archivable.class).flatMap(Archivable::restoring).isPresent();
  }

  /**
   * Returns the role of a store that must have it.
   *
   * @throws StoreException with {@link StoreFailure.Unsupported} if nothing can be put back here
   */
  static Restoring of(TaskStore store) {
    return Archivable.of(store)
        .restoring()
        .orElseThrow(() -> StoreException.unsupported(Capability.RETENTION));
  }
}
