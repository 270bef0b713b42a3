package dev.holdfast.report.metrics;

import dev.holdfast.job.Progress;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskStatus;
import java.util.Set;

/** Finds how long the oldest task that has ended lies in a store. */
public final class OldestTerminal {

  private OldestTerminal() {}

  /**
   * Scans once.
   *
   * @return the first time of a task that has ended, in Unix seconds; null if there is none
   */
  public static Double of(RetentionSnapshot snapshot, Progress progress) {
    Set<TaskStatus> ended = Set.copyOf(snapshot.terms().statuses().ended());
    if (ended.isEmpty()) {
      return null;
    }
    double[] oldest = {Double.POSITIVE_INFINITY};
    snapshot.scan(
        RetentionSnapshot.Scan.of(ended, false, snapshot.now()),
        task -> oldest[0] = Math.min(oldest[0], task.time()),
        progress);
    return Double.isInfinite(oldest[0]) ? null : Double.valueOf(oldest[0]);
  }
}
