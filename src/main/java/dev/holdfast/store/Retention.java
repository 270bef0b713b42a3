package dev.holdfast.store;

import dev.holdfast.job.Cancellation;

/**
 * The role of a store whose tasks a policy can choose and a run can delete: it has {@link
 * Capability#RETENTION}. Thread-safe; every verb blocks and throws {@link StoreException}, as those
 * of {@link TaskStore} do.
 */
public interface Retention {

  /** Opens one consistent view for judging a policy. Close it soon. */
  RetentionSnapshot snapshot(Cancellation cancellation);

  /**
   * Looks whether a cleanup can work, as far as reading tells: rights, read-only media, triggers.
   * Opens nothing that may write, so it can be asked before an operator has confirmed anything; the
   * run itself looks again with {@link Operation#preflight}.
   */
  Preflight preflight(Cancellation cancellation);

  /**
   * Returns whether each batch is one transaction: all of it comes through or nothing. Where not,
   * each subject is recorded by itself before it is touched, {@link Operation#apply} never throws
   * after its first effect, and the receipt says of each subject what became of it.
   */
  default boolean atomic() {
    return true;
  }

  /** Opens the writing connection for one confirmed run. Close it after the run. */
  Operation writer(Cancellation cancellation);

  /**
   * Returns the role of a store that must have it.
   *
   * @throws StoreException with {@link StoreFailure.Unsupported} if the store has no retention
   */
  static Retention of(TaskStore store) {
    return store.retention().orElseThrow(() -> StoreException.unsupported(Capability.RETENTION));
  }
}
