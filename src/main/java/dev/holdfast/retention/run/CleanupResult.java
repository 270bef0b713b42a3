package dev.holdfast.retention.run;

import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.retention.Amounts;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.Measure;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a cleanup did. Each unit of the plan, a task or an event of a stream, is counted once:
 * deleted, drifted, skipped, remaining or done before.
 *
 * @param deleted units deleted
 * @param subjects subjects that lost some: tasks, or streams
 * @param measures what the subjects have some amount of
 * @param amounts how much of each measure went with them, by its name; one that is missing is not
 *     known
 * @param drifted what was kept because it had changed, the first {@link #DRIFT_SHOWN}
 * @param driftedBy how many units for each reason there was
 * @param skipped units left out because of a hazard
 * @param remaining units that were not tried: cut off by a limit, or not reached
 * @param stoppedBy why it ended early; null if it did not
 * @param failure what failed, with {@link StopReason#FAILURE} and {@link StopReason#LOCKED}; else
 *     null
 * @param unconfirmed units of the batch in flight when the connection was lost: counted as
 *     remaining, though the store may have deleted them, all or none
 * @param batches batches committed
 * @param longestBatchMillis the longest of them
 * @param durationMillis the whole run
 * @param triggers triggers that ran with each delete, each as {@code table: name}
 * @param doneBefore units that an earlier run of the same plan deleted
 * @param completedAt when it ended, in Unix seconds
 * @param unsettled what did not come through one by one
 * @param facts what else its kind of store tells of the run, by its name in JSON
 */
public record CleanupResult(
    long deleted,
    long subjects,
    List<Measure> measures,
    Map<String, Long> amounts,
    List<Drift> drifted,
    Map<DriftReason, Long> driftedBy,
    long skipped,
    long remaining,
    StopReason stoppedBy,
    StoreFailure failure,
    long unconfirmed,
    int batches,
    long longestBatchMillis,
    long durationMillis,
    List<String> triggers,
    long doneBefore,
    long completedAt,
    FailedAndUnknown unsettled,
    Map<String, Object> facts) {

  /** How many of those that drifted are named. */
  public static final int DRIFT_SHOWN = 1_000;

  /** Returns the name in JSON of why it ended early; null if it did not. */
  public String stoppedByName() {
    if (failure instanceof StoreFailure.Halted(_, _, String code, _)) {
      return code;
    }
    return stoppedBy == null ? null : stoppedBy.wireName();
  }

  public CleanupResult {
    measures = List.copyOf(measures);
    amounts = Map.copyOf(amounts);
    drifted = List.copyOf(drifted);
    driftedBy = Map.copyOf(driftedBy);
    triggers = List.copyOf(triggers);
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** Returns how much of a measure went with what was deleted; null if nobody knows. */
  public Long known(String measure) {
    return deleted == 0 ? Long.valueOf(0) : amounts.get(measure);
  }

  /** Returns how much of each measure went with what was deleted; 0 if nobody knows. */
  public Amounts gone() {
    return Amounts.of(measures, amounts);
  }

  /** Returns how many rows were deleted. */
  public long rows() {
    return deleted + gone().rows();
  }

  /** Returns how many units were left once the operator had chosen which to skip. */
  public long chosen() {
    return deleted + driftedCount() + remaining + doneBefore + unsettled.units();
  }

  /** Returns how many units were kept because they had changed. */
  public long driftedCount() {
    return driftedBy.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns whether it began nothing because it was outside of its hours. */
  public boolean waited() {
    return stoppedBy == StopReason.WINDOW && batches == 0 && driftedBy.isEmpty();
  }

  /** Returns whether all of the preview was deleted. */
  public boolean complete() {
    return asChosen() && skipped == 0;
  }

  /** Returns whether all was deleted but what the operator chose to skip. */
  public boolean asChosen() {
    return stoppedBy == null && driftedBy.isEmpty() && remaining == 0 && unsettled.fine();
  }
}
