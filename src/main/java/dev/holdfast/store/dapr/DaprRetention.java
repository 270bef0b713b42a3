package dev.holdfast.store.dapr;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Choices;
import dev.holdfast.store.Operation;
import dev.holdfast.store.Preflight;
import dev.holdfast.store.Retention;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.StoreException;
import java.util.List;

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
  public boolean findsOverdue() {
    return true;
  }

  @Override
  public boolean atomic() {
    return false;
  }

  @Override
  public Preflight preflight(Cancellation cancellation) {
    return new Preflight(null, List.of());
  }

  @Override
  public Operation writer(Cancellation cancellation) {
    return writer(Choices.NONE, cancellation);
  }

  @Override
  public Operation writer(Choices choices, Cancellation cancellation) {
    int parallel = choices.of(DaprTerms.PARALLEL, DaprTerms.PARALLEL_USUAL);
    return new PurgeOperation(open, parallel, cancellation);
  }
}
