package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Section;
import dev.holdfast.store.Sections;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.WritingS3;
import dev.holdfast.store.buquet.prune.PruneOperation;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.rows.RestoreWriter;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.store.rows.StoredRows;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The workflows of a bucket: each is known by its state, and has steps and signals beside it. These
 * can be pruned, whether or not the bucket keeps versions; nothing of that is a transaction.
 */
final class WorkflowStore extends SubjectStore<FoundWorkflow> implements Retention, Restoring {

  private final Looking looking;

  WorkflowStore(OpenBucket bucket) {
    super(bucket, BuquetTerms.workflows(bucket.versioning()));
    this.looking = new Looking(bucket);
    this.roles =
        roles
            .with(
                Histories.class,
                new VersionHistories(
                    bucket,
                    id -> List.of(FoundWorkflow.stateKey(id)),
                    new WorkflowTransitions(),
                    PastArtefacts::details))
            .<Sections>with(Sections.class, (id, time, stop) -> sections(id.toString(), time, stop))
            .with(Retention.class, this)
            .with(Restoring.class, this);
  }

  @Override
  public StoreInfo info() {
    return bucket.info(EnumSet.of(Capability.STATUSES, Capability.RETENTION, Capability.TEXT_IDS));
  }

  @Override
  long prefixes(Cancellation cancellation) {
    return 1;
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
    return find(id.toString(), cancellation).map(found -> looking.details(found, cancellation));
  }

  private List<Section> sections(String id, Long time, Cancellation cancellation) {
    return time == null
        ? ArtefactSections.withDecisions(bucket, id, cancellation)
        : new ArtefactSections(new PastArtefacts(bucket, time)).of(id, cancellation);
  }

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

  @Override
  public StoredRows rows(Cancellation cancellation) {
    return new WorkflowRows(bucket, null, cancellation);
  }

  @Override
  public RestoreWriter writer(Cancellation cancellation) {
    return new WorkflowRows(bucket, new WritingS3(bucket.clients(), cancellation), cancellation);
  }

  @Override
  public void close() {
    // They live as long as the store of the tasks, which closes the bucket.
  }
}
