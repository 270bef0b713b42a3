package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.WalkedList;
import dev.holdfast.store.buquet.bucket.Bodies;
import dev.holdfast.store.buquet.bucket.Body;
import dev.holdfast.store.buquet.bucket.Json;
import dev.holdfast.store.buquet.bucket.KeyOrder;
import dev.holdfast.store.buquet.bucket.ReadOnlyS3;
import dev.holdfast.task.Task;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The tasks of a bucket. */
final class TaskSubjects extends WalkedList<Found> {

  private final ReadOnlyS3 s3;
  private final TaskKeys keys;
  private final Bodies bodies;

  TaskSubjects(ReadOnlyS3 s3, Bodies bodies) {
    super(BuquetTerms.TASKS.listing(), BuquetStore.READING, KeyOrder.KEYS);
    this.s3 = s3;
    this.keys = new TaskKeys(s3);
    this.bodies = bodies;
  }

  @Override
  public Iterator<Found> walk(boolean up, String from, Cancellation cancellation) {
    return keys.walk(up, from, cancellation);
  }

  @Override
  public Optional<Found> find(String id, Cancellation cancellation) {
    for (String key : keys.keys(id)) {
      Optional<Found> found =
          s3.part(key, null, cancellation).objects().stream()
              .filter(each -> each.key().equals(key))
              .map(each -> new Found(id, each))
              .findFirst();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  @Override
  public Optional<Task> row(Found found, Cancellation cancellation) {
    return bodies
        .of(found.body(), cancellation)
        .map(body -> TaskFields.row(found.id(), Json.object(body)));
  }

  /** Returns one with all its fields; empty if it is not there. */
  Optional<TaskDetails> details(String id, Cancellation cancellation) {
    return details(id, key -> s3.get(key, cancellation));
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
}
