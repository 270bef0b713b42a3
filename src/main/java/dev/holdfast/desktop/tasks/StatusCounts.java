package dev.holdfast.desktop.tasks;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.task.Count;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** How many tasks of each status a filter leaves, whatever statuses it asks for itself. */
final class StatusCounts {

  /** So few are counted by listing them: one question for all statuses. */
  private static final int FEW = 1_000;

  /** How long one status may take. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** How long all of them may take where one question tells them. */
  private static final Duration TOGETHER = Duration.ofSeconds(8);

  private StatusCounts() {}

  /**
   * Counts: in one question where the store can, else each status for itself.
   *
   * @param present the statuses that tasks have
   */
  static SortedMap<TaskStatus, Count> read(
      TaskStore store, TaskFilter filter, Collection<TaskStatus> present, Cancellation stop) {
    TaskFilter any = filter.withStatuses(Set.of());
    SortedMap<TaskStatus, Count> counts = new TreeMap<>(store.terms().statuses().order());
    Optional<Map<String, Long>> grouped =
        store.role(Groups.class).flatMap(all -> all.counts(FieldTerm.STATUS, any, TOGETHER, stop));
    if (grouped.isPresent()) {
      present.forEach(status -> counts.put(status, new Count(0, true)));
      grouped.get().forEach((code, n) -> counts.put(new TaskStatus(code), new Count(n, true)));
      return counts;
    }
    Page<Task> few =
        store.tasks(
            new TaskQuery(
                any, store.terms().listing().sorts().getFirst(), SortOrder.DESC, FEW, null),
            stop);
    if (few.next() == null) {
      present.forEach(status -> counts.put(status, new Count(0, true)));
      few.items()
          .forEach(
              task ->
                  counts.merge(
                      task.status(),
                      new Count(1, true),
                      (known, one) -> new Count(known.value() + 1, true)));
      return counts;
    }
    for (TaskStatus status : present) {
      counts.put(status, store.count(any.withStatuses(Set.of(status)), PATIENCE, stop));
    }
    return counts;
  }
}
