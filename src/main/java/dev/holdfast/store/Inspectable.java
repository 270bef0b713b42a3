package dev.holdfast.store;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import java.util.List;

/**
 * The role of a store that can be looked through for what is wrong with it. Thread-safe; every verb
 * blocks and throws {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface Inspectable {

  /**
   * Looks for everything that can be wrong with the store, the worst first. Reads all of it, in
   * windows; on one snapshot where the engine has one that stops no writer. Changes nothing.
   */
  List<Finding> inspect(Progress progress, Cancellation cancellation);
}
