package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.buquet.prune.PruneOperation;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.TaskId;
import java.util.OptionalLong;

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
  public Operation writer(Choices choices, Cancellation cancellation) {
    return new PruneOperation(bucket, choices, cancellation);
  }

  @Override
  public OptionalLong parts(TaskId id, Cancellation cancellation) {
    int objects = LiveWorkflow.of(bucket.s3(), id.toString(), cancellation).artefacts().size();
    boolean over =
        objects > 0
            || bucket
                .s3()
                .get(FoundWorkflow.stateKey(id.toString()), cancellation)
                .flatMap(WorkflowState::of)
                .filter(state -> Judged.OVER.contains(state.status()))
                .isPresent();
    return over ? OptionalLong.of(objects) : OptionalLong.empty();
  }
}
