package dev.holdfast.store.operation;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.TaskStoreProvider;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Choices;

/**
 * The role of a store of which a confirmed run can delete. Thread-safe; every verb blocks and
 * throws {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface Operations {

  /**
   * Looks whether a cleanup can work, as far as reading tells: rights, read-only media, triggers.
   * Opens nothing that may write, so it can be asked before an operator has confirmed anything; the
   * run itself looks again with {@link Operation#preflight}.
   */
  default Preflight preflight(Cancellation cancellation) {
    return Preflight.FINE;
  }

  /**
   * Returns whether each batch is one transaction: all of it comes through or nothing. Where not,
   * each subject is recorded by itself before it is touched, {@link Operation#apply} never throws
   * after its first effect, and the receipt says of each subject what became of it.
   */
  default boolean atomic() {
    return true;
  }

  /**
   * Opens the writing connection for one confirmed run. Close it after the run. By default nothing
   * can be done: what is there is only judged, and {@link #preflight} says why.
   *
   * @param choices what was chosen of {@link TaskStoreProvider#options}
   */
  default Operation writer(Choices choices, Cancellation cancellation) {
    throw StoreException.unsupported(Capability.RETENTION);
  }
}
