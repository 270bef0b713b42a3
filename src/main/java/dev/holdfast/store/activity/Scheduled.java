package dev.holdfast.store.activity;

import dev.holdfast.task.Count;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;

/**
 * A task that comes back by the calendar. Times are Unix seconds.
 *
 * @param expression when, as the runtime reads it; null if the task has none
 * @param readable whether the expression is one
 * @param lastRun when it last began; null if it never did
 * @param nextRun when it is due next; null while nothing will take it
 * @param missed how many of its runs did not begin though their time came; null if nobody knows
 * @param missedSince since when; null if none is missed
 */
public record Scheduled(
    TaskId id,
    String name,
    TaskStatus status,
    String expression,
    boolean readable,
    Long lastRun,
    Long nextRun,
    Count missed,
    Long missedSince) {

  /** Returns whether runs are missed. */
  public boolean misses() {
    return missed != null && missed.value() > 0;
  }
}
