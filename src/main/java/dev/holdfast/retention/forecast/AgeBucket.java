package dev.holdfast.retention.forecast;

import dev.holdfast.task.TaskStatus;
import java.util.SortedMap;

/**
 * The tasks that were active last between two instants, in Unix seconds.
 *
 * @param from the first instant that belongs to it; {@link Double#NEGATIVE_INFINITY} for the oldest
 * @param to the first instant after it; {@link Double#POSITIVE_INFINITY} for the youngest
 * @param byStatus what is in it; statuses without any task are left out
 */
public record AgeBucket(double from, double to, SortedMap<TaskStatus, AgeCount> byStatus) {

  /** Returns what is in it, whatever its status. */
  public AgeCount total() {
    return byStatus.values().stream().reduce(AgeCount.NONE, AgeCount::plus);
  }
}
