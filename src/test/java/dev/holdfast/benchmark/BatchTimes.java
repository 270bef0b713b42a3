package dev.holdfast.benchmark;

import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.store.operation.BatchReceipt;

/** Notes how long each batch of a run held its locks, and holds nothing up. */
final class BatchTimes implements RunPace {

  private final Samples samples = new Samples();

  Samples samples() {
    return samples;
  }

  @Override
  public StopReason pass(long done) {
    return null;
  }

  @Override
  public long most(long done) {
    return Long.MAX_VALUE;
  }

  @Override
  public void over(BatchReceipt receipt) {
    if (receipt.heldNanos() > 0) {
      samples.add(receipt.heldNanos());
    }
  }
}
