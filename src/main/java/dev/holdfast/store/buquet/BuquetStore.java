package dev.holdfast.store.buquet;

import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.Overview;
import dev.holdfast.store.RequestCounts;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.buquet.inspect.BuquetInspector;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskId;
import java.util.EnumSet;
import java.util.Optional;

/** The tasks of a bucket. Its workflows are subjects of their own. */
public final class BuquetStore extends SubjectStore {

  /** How many bodies are read at once. */
  public static final Abreast READING = new Abreast(8);

  private final OpenBucket bucket;
  private final TaskSubjects tasks;
  private final TaskStore workflows;
  private final Roles roles;

  BuquetStore(OpenBucket bucket) {
    this(bucket, new TaskSubjects(bucket.s3(), bucket.bodies()));
  }

  private BuquetStore(OpenBucket bucket, TaskSubjects tasks) {
    super(bucket, tasks);
    this.bucket = bucket;
    this.tasks = tasks;
    this.workflows = new WorkflowStore(bucket);
    BuquetWorkers workers = new BuquetWorkers(bucket);
    this.roles =
        Roles.NONE
            .with(RequestCounts.class, bucket.clients().made())
            .with(
                Histories.class,
                new VersionHistories(
                    bucket,
                    new TaskKeys(bucket.s3())::keys,
                    new TaskTransitions(),
                    (then, id, stop) -> tasks.details(id, key -> then.body(key, stop))))
            .with(Workers.class, workers)
            .with(Inspectable.class, new BuquetInspector(bucket));
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
  public Overview overview(Cancellation cancellation) {
    TaskKeys keys = new TaskKeys(bucket.s3());
    return new Glance(bucket)
        .of(tasks, terms(), () -> keys.shards(cancellation).size(), cancellation);
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return tasks.details(id.toString(), cancellation);
  }

  @Override
  public Optional<TaskStore> workflows() {
    return Optional.of(workflows);
  }

  @Override
  public <R> Optional<R> role(Class<R> role) {
    return roles.find(role);
  }

  @Override
  public void close() {
    bucket.close();
  }
}
