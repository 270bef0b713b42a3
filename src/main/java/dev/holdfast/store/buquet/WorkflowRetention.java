package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Choices;
import dev.holdfast.store.Operation;
import dev.holdfast.store.Preflight;
import dev.holdfast.store.Retention;
import dev.holdfast.store.RetentionSnapshot;
import java.util.List;

/** Chooses workflows whose steps and signals are pruned; nothing of that is a transaction. */
record WorkflowRetention(OpenBucket bucket) implements Retention {

  @Override
  public RetentionSnapshot snapshot(Cancellation cancellation) {
    return new WorkflowSnapshot(bucket, cancellation);
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
    return new PruneOperation(bucket, choices, cancellation);
  }
}
