package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Overview;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Sections;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.prune.PrunedArchive;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The workflows of a bucket: each is known by its state, and has steps and signals beside it. */
final class WorkflowStore extends SubjectStore<FoundWorkflow> {

  private final Looking looking;

  WorkflowStore(OpenBucket bucket) {
    super(bucket, BuquetTerms.workflows(bucket.versioning()));
    this.looking = new Looking(bucket);
    this.roles =
        Roles.NONE
            .with(RequestCounts.class, bucket.clients().made())
            .with(
                Histories.class,
                new VersionHistories(
                    bucket,
                    id -> List.of(FoundWorkflow.stateKey(id)),
                    new WorkflowTransitions(),
                    PastArtefacts::details))
            .with(Sections.class, new WorkflowSections(bucket))
            .with(Retention.class, new WorkflowRetention(bucket))
            .with(Restoring.class, new PrunedArchive(bucket));
  }

  @Override
  public StoreInfo info() {
    return bucket.info(EnumSet.of(Capability.STATUSES, Capability.RETENTION, Capability.TEXT_IDS));
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    return new Glance(bucket).of(this, () -> 1, cancellation);
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

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return find(id.toString(), cancellation)
        .map(
            found ->
                TaskDetails.cut(id, WorkflowFields.all(found, looking.state(found, cancellation))));
  }

  @Override
  public void close() {
    // They live as long as the store of the tasks, which closes the bucket.
  }
}
