package dev.holdfast.store.smallstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Judges pieces of work by the time at which they ended. */
record SmallSnapshot(SmallStore store, Cancellation cancellation) implements RetentionSnapshot {

  private Stream<Candidate> all() {
    return store.all(cancellation).stream().map(task -> Candidate.of(task, SmallStore.ENDED));
  }

  @Override
  public long now() {
    return store.now(cancellation);
  }

  @Override
  public Terms terms() {
    return store.terms();
  }

  @Override
  public Census scan(Scan scan, Consumer<Candidate> sink, Progress progress) {
    all().filter(scan::wants).forEach(sink);
    Sample none = new Sample(0, List.of());
    return new Census(all().count(), none, none, Access.FULL);
  }

  @Override
  public void candidates(Collection<TaskId> ids, Consumer<Candidate> sink) {
    all().filter(each -> ids.contains(each.id())).forEach(sink);
  }
}
