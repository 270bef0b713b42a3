package dev.holdfast.retention;

/**
 * How far a cleanup is, after a batch.
 *
 * @param planned tasks the run set out to delete
 * @param tasksDeleted tasks deleted so far
 * @param eventsDeleted their events
 * @param attemptsDeleted their attempts
 * @param drifted tasks kept for good so far
 * @param batches batches committed so far
 * @param batchSize tasks in the next batch
 */
public record CleanupProgress(
    long planned,
    long tasksDeleted,
    long eventsDeleted,
    long attemptsDeleted,
    long drifted,
    int batches,
    int batchSize) {

  /** Returns how many of the planned tasks are settled, one way or the other. */
  public long done() {
    return tasksDeleted + drifted;
  }
}
