package dev.holdfast.desktop.retention;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.OperationPreview;

/**
 * Makes one preview, off the FX thread.
 *
 * @param <P> what it makes
 */
@FunctionalInterface
public interface Judging<P extends OperationPreview> {

  /**
   * Reads the store. Blocks.
   *
   * @param holds what stays whatever a policy says
   * @throws dev.holdfast.store.StoreException if the store fails
   */
  P judge(Holds holds, Progress progress, Cancellation stop);
}
