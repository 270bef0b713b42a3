package dev.holdfast.retention.run;

import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.run.FailedAndUnknown.Failed;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a run has done so far; survives whatever ends it. */
final class CleanupTally {

  private record Key(TaskId id, DriftReason reason) {}

  private final Work.Order order;
  private final boolean oneByOne;
  private final List<String> triggers;
  private final Map<Key, Long> drifted = new LinkedHashMap<>();
  private final Map<DriftReason, Long> driftedBy = new LinkedHashMap<>();
  private final Map<TaskId, Long> doneBefore = new HashMap<>();
  private final Set<TaskId> divided = new HashSet<>();
  private Map<String, Long> amounts;
  private final List<Failed> failed = new ArrayList<>();
  private long failedUnits;
  private long alreadyGone;
  private long unknown;
  private long undone;
  private long driftedUnits;
  private long unitsBefore;
  private long deleted;
  private long whole;
  private long rows;
  private int batches;
  private long longestNanos;
  private StopReason stoppedBy;
  private StoreFailure failure;
  private long unconfirmed;

  CleanupTally(Work.Order order, boolean oneByOne, List<String> triggers) {
    this.order = order;
    this.oneByOne = oneByOne;
    this.triggers = triggers;
  }

  void add(BatchReceipt batch, RunRecord earlier) {
    for (Settled settled : batch.settled()) {
      switch (settled.outcome()) {
        case DONE -> done(settled);
        case ALREADY ->
            alreadyGone +=
                settled.units()
                    - before(settled.id(), settled.units(), earlier.before(settled.id()));
        case UNKNOWN -> {
          unknown += oneByOne ? settled.units() : 0;
          unconfirmed += oneByOne ? 0 : settled.units();
        }
        case UNDONE -> undone += settled.units();
        case KEPT, FAILED -> {
          // Whether that is the end of it the run decides.
        }
      }
    }
    if (batch.rows() > 0) {
      add(batch.amounts());
    }
    rows += batch.rows();
    // One that found nothing to do began no transaction.
    batches += batch.heldNanos() > 0 ? 1 : 0;
    longestNanos = Math.max(longestNanos, batch.heldNanos());
  }

  private void done(Settled settled) {
    deleted += settled.units();
    if (order.work().divisible()) {
      divided.add(settled.id());
    } else {
      whole++;
    }
  }

  /** The store refused something for good. */
  void failed(Settled settled, long units) {
    failedUnits += units;
    if (failed.size() < CleanupResult.DRIFT_SHOWN) {
      failed.add(
          new Failed(
              settled.id(), settled.proof().get(Settled.KEY), settled.reason(), settled.text()));
    }
  }

  /** A measure that one batch does not know is not known of the run. */
  private void add(Map<String, Long> more) {
    if (amounts == null) {
      amounts = new HashMap<>(more);
    } else {
      amounts.keySet().retainAll(more.keySet());
      amounts.replaceAll((measure, amount) -> amount + more.get(measure));
    }
  }

  /**
   * Something was kept, or was gone.
   *
   * @param before how many units of the subject earlier runs of the plan were about to do
   */
  void kept(TaskId id, DriftReason reason, long units, long before) {
    long left = units;
    if (mayBeDone(reason)) {
      left -= before(id, units, before);
    }
    if (left > 0) {
      driftedUnits += left;
      driftedBy.merge(reason, left, Long::sum);
      Key key = new Key(id, reason);
      if (drifted.size() < CleanupResult.DRIFT_SHOWN || drifted.containsKey(key)) {
        drifted.merge(key, left, Long::sum);
      }
    }
  }

  private boolean mayBeDone(DriftReason reason) {
    return order.work().stays()
        ? reason.equals(DriftReason.STATUS_CHANGED)
        : reason.equals(DriftReason.GONE);
  }

  /** Returns how many of these units earlier runs of the plan did. */
  private long before(TaskId id, long units, long begun) {
    if (begun == 0) {
      return 0;
    }
    long known = Math.min(units, begun - doneBefore.getOrDefault(id, 0L));
    doneBefore.merge(id, known, Long::sum);
    unitsBefore += known;
    return known;
  }

  void stop(StopReason reason, StoreFailure cause, long inFlight) {
    stoppedBy = reason;
    failure = cause;
    unconfirmed += inFlight;
  }

  /** Returns how many units were done so far. */
  long done() {
    return deleted;
  }

  /** Returns how many rows were deleted so far. */
  long rows() {
    return rows;
  }

  /** Returns how many units the limit of the operator leaves; what nobody knows may be done. */
  long unitsLeft() {
    return order.most() == null ? Long.MAX_VALUE : Math.max(0, order.most() - deleted - unknown);
  }

  boolean stopped() {
    return stoppedBy != null;
  }

  CleanupProgress progress(int batchSize) {
    return new CleanupProgress(
        order.work().units(), deleted, driftedUnits, otherwise(), batches, batchSize);
  }

  private Map<String, Long> known() {
    return amounts == null ? Map.of() : amounts;
  }

  private FailedAndUnknown unsettled() {
    return new FailedAndUnknown(oneByOne, failed, failedUnits, alreadyGone, unknown, undone);
  }

  /** Returns how many units are settled that were neither done by this run nor kept. */
  private long otherwise() {
    return unitsBefore + unsettled().units();
  }

  /**
   * Returns what came of it.
   *
   * @param facts what else its kind of store tells of the run
   */
  CleanupResult result(long durationMillis, long completedAt, Map<String, Object> facts) {
    long notReached = Math.max(0, order.work().units() - deleted - driftedUnits - otherwise());
    StopReason reason = stoppedBy;
    if (reason == null && order.later() > 0) {
      reason = StopReason.BUDGET;
    }
    return new CleanupResult(
        deleted,
        order.work().divisible() ? divided.size() : whole,
        order.work().amounts().measures(),
        known(),
        drifted.entrySet().stream()
            .map(each -> new Drift(each.getKey().id(), each.getKey().reason(), each.getValue()))
            .toList(),
        driftedBy,
        order.skipped(),
        order.later() + notReached,
        reason,
        failure,
        unconfirmed,
        batches,
        longestNanos / 1_000_000,
        durationMillis,
        triggers,
        unitsBefore,
        completedAt,
        unsettled(),
        facts);
  }
}
