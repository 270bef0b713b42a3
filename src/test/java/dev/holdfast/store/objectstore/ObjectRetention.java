package dev.holdfast.store.objectstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.kind.ObjectFolder.Stored;
import dev.holdfast.store.Access;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.retention.Due;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/** Judges objects. What is read here is checked again by {@link ObjectOperation}. */
record ObjectRetention(ObjectFolder folder) implements Retention {

  @Override
  public RetentionSnapshot snapshot(Cancellation cancellation) {
    return new Snapshot(folder, cancellation);
  }

  @Override
  public boolean atomic() {
    return false;
  }

  @Override
  public Operation writer(Choices choices, Cancellation cancellation) {
    return new ObjectOperation(folder);
  }

  private record Snapshot(ObjectFolder folder, Cancellation cancellation)
      implements RetentionSnapshot {

    @Override
    public long now() {
      return ObjectFolder.NOW;
    }

    @Override
    public Terms terms() {
      return ObjectStoreProvider.terms(folder);
    }

    @Override
    public Census scan(Scan scan, Consumer<Candidate> sink, Progress progress) {
      List<Stored> all = folder.all();
      all.stream()
          .filter(object -> !object.pruned())
          .map(Snapshot::candidate)
          .filter(scan::wants)
          .forEach(sink);
      List<TaskId> later =
          all.stream()
              .filter(object -> terms().statuses().deletable(new TaskStatus(object.status())))
              .filter(object -> object.at() > scan.now())
              .<TaskId>map(object -> new TaskId.Text(object.key()))
              .toList();
      return new Census(
          all.size(), new Sample(0, List.of()), new Sample(later.size(), later), Access.FULL);
    }

    @Override
    public void examine(
        long moment,
        List<TaskId> chosen,
        ObjIntConsumer<HazardTerm> marks,
        ObjIntConsumer<ReasonTerm> keeps,
        Progress progress) {
      for (int row = 0; row < chosen.size(); row++) {
        String key = chosen.get(row).toString();
        if (key.startsWith(ObjectFolder.LOCKED)) {
          keeps.accept(ObjectStoreProvider.OBJECT_LOCK, row);
        } else if (key.startsWith(ObjectFolder.SHARED)) {
          marks.accept(ObjectStoreProvider.READ_BY_OTHERS, row);
        }
      }
    }

    private static Candidate candidate(Stored object) {
      return new Candidate(
          new TaskId.Text(object.key()),
          new TaskStatus(object.status()),
          object.at(),
          new Due(
              ObjectStoreProvider.STORED_AT,
              Instant.ofEpochSecond(object.at()),
              object.key().startsWith(ObjectFolder.BRIEF) ? 60.0 : 86_400.0),
          "object",
          null,
          null,
          null,
          null,
          null,
          object.version(),
          0);
    }

    @Override
    public void amounts(Measure measure, Collection<TaskId> ids, Consumer<RowCount> sink) {
      ids.forEach(
          id ->
              folder
                  .find(id.toString())
                  .ifPresent(
                      object ->
                          sink.accept(new RowCount(id, object.amounts().get(measure.key())))));
    }

    @Override
    public void candidates(Collection<TaskId> ids, Consumer<Candidate> sink) {
      ids.stream()
          .flatMap(id -> folder.find(id.toString()).stream())
          .map(Snapshot::candidate)
          .forEach(sink);
    }
  }
}
