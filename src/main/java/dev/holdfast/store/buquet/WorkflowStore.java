package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Overview;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.Roles;
import dev.holdfast.store.Sections;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.buquet.prune.PrunedArchive;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** The workflows of a bucket: each is known by its state, and has steps and signals beside it. */
final class WorkflowStore extends SubjectStore {

  private final OpenBucket bucket;
  private final WorkflowSubjects workflows;
  private final Terms terms;

  private final Roles roles;

  WorkflowStore(OpenBucket bucket) {
    this(bucket, new WorkflowSubjects(bucket));
  }

  private WorkflowStore(OpenBucket bucket, WorkflowSubjects workflows) {
    super(bucket, workflows);
    this.bucket = bucket;
    this.workflows = workflows;
    this.terms = BuquetTerms.workflows(bucket.versioning());
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
  public Terms terms() {
    return terms;
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    return new Glance(bucket).of(workflows, terms, () -> 1, cancellation);
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return workflows.details(id.toString(), cancellation);
  }

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return roles.find(role);
  }

  @Override
  public void close() {
    // They live as long as the store of the tasks, which closes the bucket.
  }
}
