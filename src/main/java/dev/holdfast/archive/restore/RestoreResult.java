package dev.holdfast.archive.restore;

import dev.holdfast.store.StoreFailure;
import java.util.List;
import java.util.Map;

/**
 * What a restore did, or would do.
 *
 * @param tasks tasks put back, each with all its rows
 * @param amounts how many rows of each measure were put back with them, by the measure's key
 * @param alreadyThere tasks that were there with all their rows
 * @param skipped tasks left out because of a hazard
 * @param conflicts what stood in the way of others, the first {@link RestorePlan#SHOWN}
 * @param conflictTasks how many tasks had a conflict
 * @param remaining tasks that were not tried
 * @param failure what stopped it; null if nothing did
 * @param facts what else the store has to tell, by its name in JSON
 */
public record RestoreResult(
    long tasks,
    Map<String, Long> amounts,
    long alreadyThere,
    long skipped,
    List<RestoreConflict> conflicts,
    long conflictTasks,
    long remaining,
    StoreFailure failure,
    Map<String, Object> facts) {

  /** Returns how many rows of a measure were put back. */
  public long amount(String measure) {
    return amounts.getOrDefault(measure, 0L);
  }

  /** Returns whether all that was asked for is in the store now. */
  public boolean complete() {
    return conflictTasks == 0 && skipped == 0 && remaining == 0 && failure == null;
  }
}
