package dev.holdfast.store.buquet.prune;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.buquet.OpenBucket;
import dev.holdfast.store.buquet.WorkflowRows;
import dev.holdfast.store.buquet.bucket.WritingS3;
import dev.holdfast.store.rows.RestoreWriter;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.rows.StoredRows;

/** What is pruned can be archived and put back, whether or not the bucket keeps versions. */
public record PrunedArchive(OpenBucket bucket) implements Restoring {

  @Override
  public StoredRows rows(Cancellation cancellation) {
    return new WorkflowRows(bucket, null, cancellation);
  }

  @Override
  public RestoreWriter writer(Cancellation cancellation) {
    return new WorkflowRows(bucket, new WritingS3(bucket.clients(), cancellation), cancellation);
  }
}
