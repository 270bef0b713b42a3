package dev.holdfast.store.buquet;

import dev.holdfast.job.Abreast;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Inspectable;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.inspect.Inspection;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The tasks of a bucket. Its workflows are subjects of their own. */
public final class BuquetStore extends SubjectStore<Found> {

  /** How many bodies are read at once. */
  public static final Abreast READING = new Abreast(8);

  private final TaskKeys keys;
  private final TaskStore workflows;

  BuquetStore(OpenBucket bucket) {
    super(bucket, BuquetTerms.TASKS);
    this.keys = new TaskKeys(bucket.s3());
    this.workflows = new WorkflowStore(bucket);
    this.roles =
        roles
            .with(
                Histories.class,
                new VersionHistories(
                    bucket,
                    keys::keys,
                    new TaskTransitions(),
                    (then, id, stop) -> details(id, key -> then.body(key, stop))))
            .with(Workers.class, new BuquetWorkers(bucket))
            .<Inspectable>with(
                Inspectable.class, (progress, stop) -> Inspection.of(bucket, progress, stop));
  }

  @Override
  public StoreInfo info() {
    return bucket.info(
        EnumSet.of(
            Capability.STATUSES, Capability.ATTEMPTS, Capability.WORKERS, Capability.TEXT_IDS));
  }

  @Override
  long prefixes(Cancellation cancellation) {
    return keys.shards(cancellation).size();
  }

  @Override
  public Iterator<Found> walk(boolean up, String from, Cancellation cancellation) {
    return keys.walk(up, from, cancellation);
  }

  @Override
  public Optional<Found> find(String id, Cancellation cancellation) {
    return keys.keys(id).stream()
        .flatMap(key -> bucket.s3().listed(key, cancellation).stream())
        .map(each -> new Found(id, each))
        .findFirst();
  }

  @Override
  public Optional<Task> row(Found found, Cancellation cancellation) {
    return bucket
        .bodies()
        .of(found.body(), cancellation)
        .map(body -> TaskFields.row(found.id(), Json.object(body)));
  }

  @Override
  public Optional<TaskDetails> task(TaskId id, Cancellation cancellation) {
    return details(id.toString(), key -> bucket.s3().get(key, cancellation));
  }

  /** Returns one with all its fields, of objects that are read so. */
  Optional<TaskDetails> details(String id, Function<String, Optional<Body>> reading) {
    for (String key : keys.keys(id)) {
      Optional<Body> body = reading.apply(key);
      if (body.isPresent()) {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("key", key);
        more.put("etag", body.get().etag());
        more.put("version_id", body.get().versionId());
        more.put("last_modified", body.get().lastModified().getEpochSecond());
        return Optional.of(TaskFields.details(id, Json.object(body.get()), more));
      }
    }
    return Optional.empty();
  }

  @Override
  public Optional<TaskStore> workflows() {
    return Optional.of(workflows);
  }

  @Override
  public void close() {
    bucket.close();
  }
}
