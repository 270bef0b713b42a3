package dev.holdfast.desktop.tasks;

import dev.holdfast.store.Overview;
import dev.holdfast.task.Count;
import dev.holdfast.task.TaskStatus;
import java.util.Set;
import java.util.SortedMap;

/**
 * The counts above the table.
 *
 * @param overview tasks by status
 * @param suspendReasons suspended tasks by reason; null outside the view of suspended tasks
 */
public record StoreGlance(Overview overview, SortedMap<String, Long> suspendReasons) {

  /** Counts the tasks with any of these statuses; all of them if none is given. */
  Count count(Set<TaskStatus> statuses) {
    long tasks =
        statuses.isEmpty()
            ? overview.tasks()
            : statuses.stream()
                .mapToLong(status -> overview.byStatus().getOrDefault(status, 0L))
                .sum();
    return new Count(tasks, true);
  }
}
