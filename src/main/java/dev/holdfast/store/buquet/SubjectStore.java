package dev.holdfast.store.buquet;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.WalkedList;
import dev.holdfast.task.Count;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;

/** What stores of one bucket have in common, whatever their subjects are. */
abstract class SubjectStore implements TaskStore {

  private final OpenBucket bucket;
  private final WalkedList<?> subjects;

  SubjectStore(OpenBucket bucket, WalkedList<?> subjects) {
    this.bucket = bucket;
    this.subjects = subjects;
  }

  @Override
  public final StoreFingerprint fingerprint(Cancellation cancellation) {
    return bucket.fingerprint();
  }

  @Override
  public final long now(Cancellation cancellation) {
    return bucket.now(cancellation);
  }

  @Override
  public final Page<Task> tasks(TaskQuery query, Cancellation cancellation) {
    return subjects.page(query, cancellation);
  }

  @Override
  public final Count count(TaskFilter filter, Duration patience, Cancellation cancellation) {
    return subjects.count(filter, patience, cancellation);
  }
}
