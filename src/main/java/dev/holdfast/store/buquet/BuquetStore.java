package dev.holdfast.store.buquet;

import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Capability;
import dev.holdfast.store.Histories;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Overview;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.Terms;
import dev.holdfast.store.Workers;
import dev.holdfast.task.Count;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalLong;

/** The tasks of a bucket. Its workflows are subjects of their own. */
final class BuquetStore implements TaskStore {

  /** How many bodies are read at once. */
  static final Abreast READING = new Abreast(8);

  private final OpenBucket bucket;
  private final TaskSubjects tasks;
  private final TaskStore workflows;

  BuquetStore(OpenBucket bucket) {
    this.bucket = bucket;
    this.tasks = new TaskSubjects(bucket.s3(), bucket.bodies());
    this.workflows = new WorkflowStore(bucket);
  }

  @Override
  public StoreInfo info() {
    return bucket.info(
        EnumSet.of(
            Capability.STATUSES, Capability.ATTEMPTS, Capability.WORKERS, Capability.TEXT_IDS));
  }

  @Override
  public Terms terms() {
    return BuquetTerms.TASKS;
  }

  @Override
  public StoreFingerprint fingerprint(Cancellation cancellation) {
    return bucket.fingerprint();
  }

  @Override
  public long now(Cancellation cancellation) {
    return bucket.now(cancellation);
  }

  @Override
  public OptionalLong requests() {
    return OptionalLong.of(bucket.clients().made().all());
  }

  @Override
  public Overview overview(Cancellation cancellation) {
    TaskKeys keys = new TaskKeys(bucket.s3());
    return new Glance(bucket)
        .of(tasks, terms(), () -> keys.shards(cancellation).size(), cancellation);
  }

  @Override
  public Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    return tasks.page(query, cancellation);
  }

  @Override
  public Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    return tasks.count(filter, patience, cancellation);
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return tasks.details(id.toString(), cancellation);
  }

  @Override
  public Optional<Histories> histories() {
    return Optional.of(
        new VersionHistories(bucket, new TaskKeys(bucket.s3())::keys, new TaskTransitions()));
  }

  @Override
  public Optional<TaskStore> workflows() {
    return Optional.of(workflows);
  }

  @Override
  public Optional<Workers> workers() {
    return Optional.of(new BuquetWorkers(bucket));
  }

  @Override
  public Optional<Inspectable> inspectable() {
    return Optional.of(new BuquetInspector(bucket));
  }

  @Override
  public void close() {
    bucket.close();
  }
}
