package dev.holdfast.retention;

import java.util.Map;

/**
 * How far a cleanup is, after a batch.
 *
 * @param planned units the run set out to delete: tasks, or events of streams
 * @param deleted units deleted so far
 * @param amounts how much of each measure went with them, by its name
 * @param drifted units kept for good so far
 * @param batches batches committed so far
 * @param batchSize units in the next batch
 */
public record CleanupProgress(
    long planned,
    long deleted,
    Map<String, Long> amounts,
    long drifted,
    int batches,
    int batchSize) {

  public CleanupProgress {
    amounts = Map.copyOf(amounts);
  }

  /** Before the first batch. */
  public static CleanupProgress none(long planned) {
    return new CleanupProgress(planned, 0, Map.of(), 0, 0, 0);
  }

  /** Returns how many of the planned units are settled, one way or the other. */
  public long done() {
    return deleted + drifted;
  }

  /** Returns how much of a measure went; 0 if nobody knows. */
  public long amount(String measure) {
    return amounts.getOrDefault(measure, 0L);
  }
}
