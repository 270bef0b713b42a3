package dev.holdfast.desktop.connections;

import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.JobRunner;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.StoreTrial;
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.StoreAddress;
import java.time.Clock;

/**
 * What is needed to open stores, and to say why one does not open.
 *
 * @param stores every kind there is
 * @param options how to open them
 * @param failures how failures are put into words
 * @param clock the workstation's clock
 */
public record StoreAccess(
    Stores stores, StoreOptions options, JobRunner jobs, FailureSentence failures, Clock clock) {

  /** Opens a store, looks and closes it again; blocks. */
  StoreTrial tryOut(StoreAddress address) {
    return StoreTrial.of(stores, address, options, clock, Cancellation.never());
  }
}
