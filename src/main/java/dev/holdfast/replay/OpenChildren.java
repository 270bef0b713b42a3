package dev.holdfast.replay;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The children of tasks that have not ended: the counter of a row may go astray. Blocks. */
public final class OpenChildren {

  private static final int PARENTS = 200;

  private OpenChildren() {}

  /** Returns tasks as they are shown: of their children those have ended that are not open. */
  public static List<Task> counted(TaskStore store, List<Task> tasks, Cancellation stop) {
    List<TaskId> parents =
        tasks.stream()
            .filter(task -> task.totalChildren() != null && task.totalChildren() > 0)
            .map(Task::id)
            .toList();
    Map<TaskId, Integer> left = new HashMap<>();
    for (int from = 0; from < parents.size(); from += PARENTS) {
      List<TaskId> some = parents.subList(from, Math.min(parents.size(), from + PARENTS));
      of(store, some, stop)
          .ifPresent(
              open -> some.forEach(id -> left.put(id, open.getOrDefault(id, List.of()).size())));
    }
    return tasks.stream()
        .map(
            task ->
                left.containsKey(task.id())
                    ? task.withCompletedChildren(
                        Math.max(0, task.totalChildren() - left.get(task.id())))
                    : task)
        .toList();
  }

  /** Returns them by their parents; empty if there are too many, or the store cannot tell. */
  static Optional<Map<TaskId, List<TaskId>>> of(
      TaskStore store, List<TaskId> parents, Cancellation stop) {
    // An exported story and an archive hold some of the tasks only.
    if (!store.terms().listing().searches(FieldTerm.PARENT)
        || !store.info().can(Capability.RETENTION)) {
      return Optional.empty();
    }
    List<List<TaskCondition>> all = new ArrayList<>();
    all.add(parents.stream().map(id -> is(FieldTerm.PARENT, id.toString(), false)).toList());
    store
        .terms()
        .statuses()
        .ended()
        .forEach(ended -> all.add(List.of(is(FieldTerm.STATUS, ended.code(), true))));
    Page<Task> page =
        store.tasks(
            TaskQuery.newest(TaskFilter.ALL.but().conditions(all).filter(), TaskQuery.MAX_LIMIT),
            stop);
    return page.next() != null
        ? Optional.empty()
        : Optional.of(
            page.items().stream()
                .collect(
                    Collectors.groupingBy(
                        Task::parentId, Collectors.mapping(Task::id, Collectors.toList()))));
  }

  private static TaskCondition is(FieldTerm field, String value, boolean not) {
    return new TaskCondition(field, not, new TaskCondition.Test.Is(value));
  }
}
