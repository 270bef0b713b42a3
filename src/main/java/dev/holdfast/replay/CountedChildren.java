package dev.holdfast.replay;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The children of a task, counted: the counters of its row may go astray.
 *
 * @param all how many there are; null if there are more than are counted, or none
 * @param ended how many of them have ended; null as the other is
 * @param open the newest of those that have not
 */
public record CountedChildren(Long all, Long ended, List<TaskId> open) {

  private static final int MOST = 1_000;

  private static final CountedChildren NONE = new CountedChildren(null, null, List.of());

  /** Counts them. Blocks. */
  public static CountedChildren of(TaskStore store, TaskId parent, Cancellation stop) {
    if (!store.terms().listing().searches(FieldTerm.PARENT)) {
      return NONE;
    }
    Statuses statuses = store.terms().statuses();
    TaskFilter below = TaskFilter.childrenOf(parent);
    Page<Task> first = store.tasks(TaskQuery.newest(below, MOST), stop);
    long ended = first.items().stream().filter(each -> statuses.ended(each.status())).count();
    if (first.next() == null) {
      long all = first.items().size();
      return all == 0
          ? NONE
          : new CountedChildren(all, ended, open(first.items().stream(), statuses));
    }
    TaskFilter open =
        below.withStatuses(
            Set.copyOf(statuses.all().stream().filter(each -> !statuses.ended(each)).toList()));
    return new CountedChildren(
        null,
        null,
        open(store.tasks(TaskQuery.newest(open, MOST), stop).items().stream(), statuses));
  }

  private static List<TaskId> open(Stream<Task> children, Statuses statuses) {
    return children.filter(each -> !statuses.ended(each.status())).map(Task::id).toList();
  }
}
