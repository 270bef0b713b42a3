package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;

/** Chooses instances that the sidecar is to purge, one by one; nothing of that is a transaction. */
record DaprRetention(OpenSidecar open) implements Retention {

  @Override
  public RetentionSnapshot snapshot(Cancellation cancellation) {
    if (!open.lists()) {
      throw new StoreException(open.sidecar().failures().here("noList", ""));
    }
    return new InstanceSnapshot(InstanceView.of(open, cancellation), cancellation);
  }

  @Override
  public boolean atomic() {
    return false;
  }

  @Override
  public Operation writer(Choices choices, Cancellation cancellation) {
    int parallel = choices.of("parallel", DaprTerms.PARALLEL_USUAL);
    return new PurgeOperation(open, parallel, cancellation);
  }
}
