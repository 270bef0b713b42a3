package dev.holdfast.retention.run;

/**
 * How far a cleanup is, after a batch.
 *
 * @param planned units the run set out to delete: tasks, or events of streams
 * @param deleted units deleted so far
 * @param drifted units kept for good so far
 * @param otherwise units that are settled otherwise: refused, gone before, or nobody knows
 * @param batches batches committed so far
 * @param batchSize units in the next batch
 */
public record CleanupProgress(
    long planned, long deleted, long drifted, long otherwise, int batches, int batchSize) {

  /** Before the first batch. */
  public static CleanupProgress none(long planned) {
    return new CleanupProgress(planned, 0, 0, 0, 0, 0);
  }

  /** Returns how many of the planned units are settled, one way or the other. */
  public long done() {
    return deleted + drifted + otherwise;
  }
}
