package dev.holdfast.retention.stream;

import dev.holdfast.retention.StopReason;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StreamWriter.Drift;
import java.util.List;

/**
 * What a cleanup of streams did. Each event of the plan is counted once: deleted, skipped, drifted,
 * remaining or done before.
 *
 * @param streamsProcessed streams that lost events
 * @param eventsDeleted events deleted
 * @param unreadDeleted how many of them lay beyond the lowest position of any consumer of their
 *     stream, when they were deleted; null if nobody knows the positions
 * @param skipped events of streams that the operator chose to leave alone
 * @param drifted events that were kept or gone, by stream and reason, the first {@link
 *     #DRIFT_SHOWN}
 * @param driftedEvents how many events that is, those not shown with them
 * @param doneBefore events that an earlier run of the same plan deleted
 * @param remaining events that were not tried: cut off by a limit, or not reached
 * @param stoppedBy why it ended early; null if it did not
 * @param failure what failed, with {@link StopReason#FAILURE} and {@link StopReason#LOCKED}; else
 *     null
 * @param unconfirmed events of the batch in flight when the connection was lost: counted as
 *     remaining, though the store may have deleted them, all or none
 * @param batches transactions committed
 * @param longestBatchMillis the longest of them
 * @param durationMillis the whole run
 * @param completedAt when it ended, in Unix seconds
 * @param triggers triggers that ran with each delete, each as {@code table: name}
 */
public record StreamCleanupResult(
    long streamsProcessed,
    long eventsDeleted,
    Long unreadDeleted,
    long skipped,
    List<Drift> drifted,
    long driftedEvents,
    long doneBefore,
    long remaining,
    StopReason stoppedBy,
    StoreFailure failure,
    long unconfirmed,
    int batches,
    long longestBatchMillis,
    long durationMillis,
    long completedAt,
    List<String> triggers) {

  /** How many streams that drifted are named. */
  public static final int DRIFT_SHOWN = 1_000;

  public StreamCleanupResult {
    drifted = List.copyOf(drifted);
    triggers = List.copyOf(triggers);
  }

  /** Returns whether it began nothing because it was outside of its hours. */
  public boolean waited() {
    return stoppedBy == StopReason.WINDOW && batches == 0 && driftedEvents == 0;
  }

  /** Returns whether every event of the plan was deleted that the operator chose. */
  public boolean complete() {
    return stoppedBy == null && driftedEvents == 0 && remaining == 0;
  }
}
