package dev.holdfast.retention;

import dev.holdfast.store.RetentionWriter.Drift;
import dev.holdfast.store.RetentionWriter.DriftReason;
import dev.holdfast.store.StoreFailure;
import java.util.List;
import java.util.Map;

/**
 * What a cleanup did. Each candidate of the preview is counted once: deleted, drifted, skipped,
 * remaining or done before.
 *
 * @param tasksDeleted tasks deleted
 * @param eventsDeleted their events
 * @param attemptsDeleted their attempts
 * @param drifted tasks that were kept because they had changed, the first {@link #DRIFT_SHOWN}
 * @param driftedBy how many of them for each reason there was
 * @param skipped candidates left out because of a hazard
 * @param remaining candidates that were not tried: cut off by a limit, or not reached
 * @param stoppedBy why it ended early; null if it did not
 * @param failure what failed, with {@link StopReason#FAILURE} and {@link StopReason#LOCKED}; else
 *     null
 * @param unconfirmed tasks of the batch in flight when the connection was lost: counted as
 *     remaining, though the store may have deleted them, all or none
 * @param batches transactions committed
 * @param longestBatchMillis the longest of them
 * @param durationMillis the whole run
 * @param triggers triggers that ran with each delete, each as {@code table: name}
 * @param doneBefore tasks that an earlier run of the same plan deleted
 */
public record CleanupResult(
    long tasksDeleted,
    long eventsDeleted,
    long attemptsDeleted,
    List<Drift> drifted,
    Map<DriftReason, Long> driftedBy,
    long skipped,
    long remaining,
    StopReason stoppedBy,
    StoreFailure failure,
    int unconfirmed,
    int batches,
    long longestBatchMillis,
    long durationMillis,
    List<String> triggers,
    long doneBefore) {

  /** How many drifted tasks are named. */
  public static final int DRIFT_SHOWN = 1_000;

  public CleanupResult {
    drifted = List.copyOf(drifted);
    driftedBy = Map.copyOf(driftedBy);
    triggers = List.copyOf(triggers);
  }

  /** Returns how many candidates were left once the operator had chosen which to skip. */
  public long chosen() {
    return tasksDeleted + driftedCount() + remaining + doneBefore;
  }

  /** Returns how many tasks were kept because they had changed. */
  public long driftedCount() {
    return driftedBy.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns whether it began nothing because it was outside of its hours. */
  public boolean waited() {
    return stoppedBy == StopReason.WINDOW && batches == 0 && driftedBy.isEmpty();
  }

  /** Returns whether every candidate of the preview was deleted. */
  public boolean complete() {
    return asChosen() && skipped == 0;
  }

  /** Returns whether every candidate was deleted but those the operator chose to skip. */
  public boolean asChosen() {
    return stoppedBy == null && driftedBy.isEmpty() && remaining == 0;
  }
}
