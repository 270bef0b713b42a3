package dev.holdfast.store.objectstore;

import dev.holdfast.store.BatchGuard;
import dev.holdfast.store.BatchLimits;
import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.DriftReason;
import dev.holdfast.store.Operation;
import dev.holdfast.store.Planned;
import dev.holdfast.store.Preflight;
import dev.holdfast.store.Receipt;
import dev.holdfast.store.Settled;
import dev.holdfast.store.Settled.Outcome;
import dev.holdfast.store.Share;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.objectstore.ObjectFolder.Stored;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Deletes objects one by one: no two of them in one transaction. */
final class ObjectOperation implements Operation {

  private static final DriftReason REFUSED =
      new DriftReason("access_denied", DriftReason.After.NOTHING);

  private final ObjectFolder folder;

  ObjectOperation(ObjectFolder folder) {
    this.folder = folder;
  }

  @Override
  public Preflight preflight() {
    return new Preflight(null, List.of());
  }

  @Override
  public boolean atomic() {
    return false;
  }

  @Override
  public Receipt apply(List<Share> batch, BatchRecorder recorder, BatchGuard guard) {
    long start = System.nanoTime();
    List<Settled> settled = new ArrayList<>();
    Map<String, Long> gone = new TreeMap<>(Map.of("steps", 0L, "signals", 0L, "bytes", 0L));
    StoreFailure stop = null;
    try {
      Set<TaskId> held = guard.kept(batch.stream().map(share -> share.planned().id()).toList());
      for (Share share : batch) {
        Planned planned = share.planned();
        TaskId id = planned.id();
        Optional<Stored> there = folder.find(id.toString());
        DriftReason reason = held.contains(id) ? DriftReason.ON_HOLD : drift(planned, there);
        if (reason != null) {
          settled.add(Settled.kept(id, reason));
          continue;
        }
        Stored object = there.orElseThrow();
        recorder.begin(List.of(), List.of(id));
        try {
          recorder.beforeCommit(List.of(id), object.steps(), object.signals());
        } catch (StoreException unrecorded) {
          recorder.rolledBack();
          stop = unrecorded.failure();
          break;
        }
        Settled outcome = delete(id);
        settled.add(outcome);
        if (outcome.outcome() == Outcome.DONE) {
          recorder.committed();
          object.amounts().forEach((measure, amount) -> gone.merge(measure, amount, Long::sum));
        } else {
          recorder.rolledBack();
        }
      }
    } finally {
      guard.over();
    }
    long done = settled.stream().filter(each -> each.outcome() == Outcome.DONE).count();
    return new Receipt(
        settled,
        gone,
        done + gone.get("steps") + gone.get("signals"),
        System.nanoTime() - start,
        stop);
  }

  private static DriftReason drift(Planned planned, Optional<Stored> there) {
    if (there.isEmpty()) {
      return DriftReason.GONE;
    }
    if (!planned.status().code().equals(there.get().status())) {
      return DriftReason.STATUS_CHANGED;
    }
    return there.get().version().equals(planned.version()) ? null : DriftReason.ACTIVE_AGAIN;
  }

  private Settled delete(TaskId id) {
    return switch (folder.delete(id.toString())) {
      case DELETES ->
          new Settled(id, Outcome.DONE, null, null, 1, Map.of("marker", "marker of " + id));
      case REFUSES ->
          new Settled(id, Outcome.FAILED, REFUSED, "Access denied for " + id, 1, Map.of());
      case DELETES_IN_SILENCE, BREAKS -> new Settled(id, Outcome.UNKNOWN, null, null, 1, Map.of());
    };
  }

  @Override
  public void limit(BatchLimits limits) {
    // It answers at once.
  }

  @Override
  public void close() {
    // Nothing is kept open.
  }
}
