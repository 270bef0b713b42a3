package dev.holdfast.store.objectstore;

import dev.holdfast.kind.ObjectFolder;
import dev.holdfast.kind.ObjectFolder.Answer;
import dev.holdfast.kind.ObjectFolder.Moment;
import dev.holdfast.kind.ObjectFolder.Stored;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Begun;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Settled.Outcome;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Prunes objects: {@link #AT_ONCE} in one call if each has one version, else version by version.
 * Nothing of that is a transaction. What is pruned is listed still.
 */
final class ObjectOperation implements Operation {

  private static final int AT_ONCE = 3;

  private static final DriftReason REFUSED =
      new DriftReason("access_denied", DriftReason.After.NOTHING);

  private final ObjectFolder folder;
  private final List<Settled> settled = new ArrayList<>();
  private final Map<String, Long> gone = new TreeMap<>();

  ObjectOperation(ObjectFolder folder) {
    this.folder = folder;
  }

  @Override
  public BatchReceipt apply(List<Share> batch, BatchRecorder recorder, BatchGuard guard) {
    long start = System.nanoTime();
    settled.clear();
    gone.putAll(Map.of("steps", 0L, "signals", 0L, "bytes", 0L));
    StoreFailure stop = null;
    try {
      for (List<Stored> call : calls(checked(batch, guard))) {
        stop = delete(call, recorder);
        if (stop != null) {
          break;
        }
      }
    } finally {
      guard.over();
    }
    ObjectFolder.reached(Moment.OVER);
    long done = settled.stream().filter(each -> each.outcome() == Outcome.DONE).count();
    long rows = done + gone.get("steps") + gone.get("signals");
    return new BatchReceipt(settled, gone, rows, System.nanoTime() - start, stop, 1);
  }

  private List<Stored> checked(List<Share> batch, BatchGuard guard) {
    Set<TaskId> held = guard.mustStay(batch.stream().map(share -> share.planned().id()).toList());
    List<Stored> passed = new ArrayList<>();
    for (Share share : batch) {
      TaskId id = share.planned().id();
      Optional<Stored> there = folder.find(id.toString());
      DriftReason reason = held.contains(id) ? DriftReason.ON_HOLD : drift(share, there);
      if (reason == null && there.orElseThrow().pruned()) {
        settled.add(of(id, Outcome.ALREADY));
      } else if (reason == null) {
        passed.add(there.orElseThrow());
      } else {
        settled.add(Settled.kept(id, reason));
      }
    }
    return passed;
  }

  /** What earlier runs have begun to delete and is gone is no change. */
  private static DriftReason drift(Share share, Optional<Stored> there) {
    if (there.isEmpty()) {
      return DriftReason.GONE;
    }
    Planned planned = share.planned();
    if (!planned.status().code().equals(there.get().status())) {
      return DriftReason.STATUS_CHANGED;
    }
    if (there.get().pruned()) {
      return null;
    }
    Set<String> versions = new TreeSet<>(share.begun());
    versions.addAll(there.get().versions());
    return there.get().version(versions).equals(planned.version())
        ? null
        : DriftReason.ACTIVE_AGAIN;
  }

  private static List<List<Stored>> calls(List<Stored> objects) {
    List<List<Stored>> calls = new ArrayList<>();
    for (Stored object : objects) {
      boolean more = object.versions().size() > 1;
      if (calls.isEmpty()
          || more
          || calls.getLast().size() == AT_ONCE
          || calls.getLast().getFirst().versions().size() > 1) {
        calls.add(new ArrayList<>());
      }
      calls.getLast().add(object);
    }
    return calls;
  }

  private static TaskId id(Stored object) {
    return new TaskId.Text(object.key());
  }

  /** Returns why it cannot go on; null if it can. */
  private StoreFailure delete(List<Stored> call, BatchRecorder recorder) {
    List<TaskId> ids = call.stream().map(ObjectOperation::id).toList();
    try {
      recorder.begin(ObjectRows.TABLES, ids);
      long[] parts = new long[ObjectRows.TABLES.size() - 1];
      for (StoredRow row : rows(call)) {
        int place = ObjectRows.TABLES.indexOf(row.table());
        parts[Math.max(0, place - 1)] += place == 0 ? 0 : 1;
        if (recorder.wantsRows()) {
          recorder.row(row);
        }
      }
      recorder.beforeCommit(ids, parts);
      ObjectFolder.reached(Moment.ARCHIVED);
      recorder.beforeEffect(
          call.stream().map(object -> new Begun(id(object), object.versions())).toList());
    } catch (StoreException unrecorded) {
      recorder.over(false);
      return unrecorded.failure();
    }
    ObjectFolder.reached(Moment.BEGUN);
    List<Settled> outcomes = call.stream().map(this::delete).toList();
    ObjectFolder.reached(Moment.EFFECT);
    recorder.settled(outcomes);
    ObjectFolder.reached(Moment.SETTLED);
    settled.addAll(outcomes);
    return null;
  }

  private static List<StoredRow> rows(List<Stored> call) {
    return ObjectRows.TABLES.stream()
        .flatMap(table -> call.stream().flatMap(object -> ObjectRows.of(table, object)))
        .toList();
  }

  private Settled delete(Stored object) {
    Answer answer = Answer.DELETES;
    for (String version : object.versions()) {
      answer = folder.delete(object.key(), version);
      ObjectFolder.reached(Moment.IN_CALL);
    }
    TaskId id = id(object);
    return switch (answer) {
      case DELETES -> {
        object.amounts().forEach((measure, amount) -> gone.merge(measure, amount, Long::sum));
        yield new Settled(id, Outcome.DONE, null, null, 1, Map.of("marker", "marker of " + id));
      }
      case REFUSES ->
          new Settled(id, Outcome.FAILED, REFUSED, "Access denied for " + id, 1, Map.of());
      case DELETES_IN_SILENCE, BREAKS -> of(id, Outcome.UNKNOWN);
      case FORESTALLED -> of(id, Outcome.ALREADY);
      case TAKES_BACK -> of(id, Outcome.UNDONE);
    };
  }

  private static Settled of(TaskId id, Outcome outcome) {
    return new Settled(id, outcome, null, null, 1, Map.of());
  }
}
