package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.WalkedList;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.KeyOrder;
import dev.holdfast.task.Task;
import java.util.Iterator;
import java.util.Optional;

/** The workflows of a bucket, in the order of their keys. */
final class WorkflowSubjects extends WalkedList<FoundWorkflow> {

  private final OpenBucket bucket;
  private final Looking looking;

  WorkflowSubjects(OpenBucket bucket) {
    super(BuquetTerms.WORKFLOWS.listing(), BuquetStore.READING, KeyOrder.KEYS);
    this.bucket = bucket;
    this.looking = new Looking(bucket);
  }

  @Override
  public Iterator<FoundWorkflow> walk(boolean up, String from, Cancellation cancellation) {
    return up
        ? WorkflowWalk.up(bucket.s3(), from, cancellation)
        : WorkflowWalk.down(bucket.s3(), from, cancellation);
  }

  @Override
  public Optional<FoundWorkflow> find(String id, Cancellation cancellation) {
    return WorkflowWalk.find(bucket.s3(), id, cancellation);
  }

  @Override
  public Optional<Task> row(FoundWorkflow found, Cancellation cancellation) {
    Optional<Body> state = looking.state(found, cancellation);
    return Optional.of(
        WorkflowFields.row(
            found,
            state,
            looking.judge(found, state, cancellation).stays(looking, false, cancellation)));
  }

  /** Returns one with all fields of its state; empty if there is nothing of it. */
  Optional<TaskDetails> details(String id, Cancellation cancellation) {
    return find(id, cancellation)
        .map(
            found ->
                TaskFields.cut(id, WorkflowFields.all(found, looking.state(found, cancellation))));
  }
}
