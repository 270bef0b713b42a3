package dev.holdfast.desktop.connections;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;

/** What has to be done on a background thread before a store can be opened. */
@FunctionalInterface
public interface Preparation {

  /** Nothing. */
  Preparation NONE = (progress, cancellation) -> {};

  /**
   * Does it, if it is not done yet.
   *
   * @throws dev.holdfast.store.StoreException if it cannot be done
   */
  void prepare(Progress progress, Cancellation cancellation);
}
