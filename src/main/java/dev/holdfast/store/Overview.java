package dev.holdfast.store;

import dev.holdfast.task.TaskStatus;
import java.util.SortedMap;

/**
 * A store at a glance. Times are Unix seconds.
 *
 * @param byStatus tasks by status; the known statuses are always there, with 0 if need be
 * @param tasks all tasks
 * @param oldest the first {@code created_at}; null in an empty store
 * @param newest the last {@code created_at}; null in an empty store
 * @param now the store's clock when this was counted
 * @param events all events; null where counting them is work of its own
 */
public record Overview(
    SortedMap<TaskStatus, Long> byStatus,
    long tasks,
    Long oldest,
    Long newest,
    long now,
    Long events) {

  /** Of a store whose events nobody counted. */
  public Overview(
      SortedMap<TaskStatus, Long> byStatus, long tasks, Long oldest, Long newest, long now) {
    this(byStatus, tasks, oldest, newest, now, null);
  }
}
