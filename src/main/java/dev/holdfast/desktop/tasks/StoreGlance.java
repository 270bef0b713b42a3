package dev.holdfast.desktop.tasks;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Overview;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskStatus;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The counts above the table.
 *
 * @param byStatus tasks by status; those that the kind of store has are always there
 * @param tasks all of them
 * @param now the store's clock when they were counted
 */
public record StoreGlance(SortedMap<TaskStatus, Long> byStatus, long tasks, long now) {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** Counts; where one question tells the statuses nothing else of the store is looked at. */
  static StoreGlance read(TaskStore store, Cancellation stop) {
    return store
        .role(Groups.class)
        .flatMap(all -> all.counts(FieldTerm.STATUS, TaskFilter.ALL, PATIENCE, stop))
        .map(counts -> of(counts, store, stop))
        .orElseGet(() -> of(store.overview(stop)));
  }

  private static StoreGlance of(Map<String, Long> counts, TaskStore store, Cancellation stop) {
    SortedMap<TaskStatus, Long> byStatus = new TreeMap<>(store.terms().statuses().order());
    store.terms().statuses().all.forEach(status -> byStatus.put(status, 0L));
    counts.forEach((code, tasks) -> byStatus.put(new TaskStatus(code), tasks));
    long tasks = byStatus.values().stream().mapToLong(Long::longValue).sum();
    return new StoreGlance(byStatus, tasks, store.now(stop));
  }

  private static StoreGlance of(Overview overview) {
    return new StoreGlance(overview.byStatus(), overview.tasks(), overview.now());
  }

  /** Counts the tasks with any of these statuses; all of them if none is given. */
  Count count(Set<TaskStatus> statuses) {
    return new Count(
        statuses.isEmpty()
            ? tasks
            : byStatus.entrySet().stream()
                .filter(each -> statuses.contains(each.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum(),
        true);
  }
}
