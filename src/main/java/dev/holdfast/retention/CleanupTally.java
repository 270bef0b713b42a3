package dev.holdfast.retention;

import dev.holdfast.store.RetentionWriter.BatchResult;
import dev.holdfast.store.RetentionWriter.Drift;
import dev.holdfast.store.RetentionWriter.DriftReason;
import dev.holdfast.store.StoreFailure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What a run has done so far; survives whatever ends it. */
final class CleanupTally {

  private final CleanupPlan.Ready plan;
  private final List<String> triggers;
  private final List<Drift> drifted = new ArrayList<>();
  private final Map<DriftReason, Long> driftedBy = new EnumMap<>(DriftReason.class);
  private long driftedCount;
  private long doneBefore;
  private long tasks;
  private long events;
  private long attempts;
  private int batches;
  private long longestNanos;
  private StopReason stoppedBy;
  private StoreFailure failure;
  private int unconfirmed;

  CleanupTally(CleanupPlan.Ready plan, List<String> triggers) {
    this.plan = plan;
    this.triggers = triggers;
  }

  void add(BatchResult batch) {
    tasks += batch.deleted().size();
    events += batch.events();
    attempts += batch.attempts();
    batches++;
    longestNanos = Math.max(longestNanos, batch.heldNanos());
  }

  void drifted(Drift drift) {
    driftedCount++;
    driftedBy.merge(drift.reason(), 1L, Long::sum);
    if (drifted.size() < CleanupResult.DRIFT_SHOWN) {
      drifted.add(drift);
    }
  }

  /** A task that an earlier run of the plan deleted. */
  void doneBefore() {
    doneBefore++;
  }

  void stop(StopReason reason, StoreFailure cause, int inFlight) {
    stoppedBy = reason;
    failure = cause;
    unconfirmed = inFlight;
  }

  /** Returns how many rows were deleted so far. */
  long rows() {
    return tasks + events + attempts;
  }

  boolean stopped() {
    return stoppedBy != null;
  }

  CleanupProgress progress(int batchSize) {
    return new CleanupProgress(
        plan.tasks().size(), tasks, events, attempts, driftedCount, batches, batchSize);
  }

  CleanupResult result(long durationMillis) {
    long notReached = plan.tasks().size() - tasks - doneBefore - driftedCount;
    StopReason reason = stoppedBy;
    if (reason == null && plan.remaining() > 0) {
      reason = StopReason.BUDGET;
    }
    return new CleanupResult(
        tasks,
        events,
        attempts,
        drifted,
        driftedBy,
        plan.skipped(),
        plan.remaining() + notReached,
        reason,
        failure,
        unconfirmed,
        batches,
        longestNanos / 1_000_000,
        durationMillis,
        triggers,
        doneBefore);
  }
}
