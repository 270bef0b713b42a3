package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Choices;
import dev.holdfast.store.Operation;
import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.StepwiseRetention;

/** Chooses workflows whose steps and signals are pruned; nothing of that is a transaction. */
record WorkflowRetention(OpenBucket bucket) implements StepwiseRetention {

  @Override
  public RetentionSnapshot snapshot(Cancellation cancellation) {
    return new WorkflowSnapshot(bucket, cancellation);
  }

  @Override
  public Operation writer(Choices choices, Cancellation cancellation) {
    return new PruneOperation(bucket, choices, cancellation);
  }
}
