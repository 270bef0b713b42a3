package dev.holdfast.desktop.act;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.replay.failure.ErrorFingerprint;
import dev.holdfast.store.MatchingTasks;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What an operator pointed at. */
@FunctionalInterface
public interface ActTarget {

  /**
   * Finds those of it that a verb can be done to; the others are counted. Blocks.
   *
   * @throws dev.holdfast.store.StoreException if the store fails
   */
  Pointed find(TaskStore store, ActTerm act, Progress progress, Cancellation cancellation);

  /**
   * Tasks that were seen already.
   *
   * @param tasks with the status each was seen in
   * @param query what they were found by, as it was typed; null if they were chosen one by one
   */
  static ActTarget these(Map<TaskId, TaskStatus> tasks, String query) {
    Map<TaskId, TaskStatus> seen = new LinkedHashMap<>(tasks);
    return (_, act, _, _) -> {
      Pointed pointed = new Pointed(act, query);
      seen.forEach(pointed::add);
      return pointed;
    };
  }

  /**
   * All tasks that a filter matches, as they are when it is asked.
   *
   * @param error what the errors of all of them say; null for any, and none
   * @param query the same as it is typed; null if nobody can type it
   */
  static ActTarget matching(TaskFilter filter, ErrorFingerprint error, String query) {
    return (store, act, progress, cancellation) -> {
      Pointed pointed = new Pointed(act, query);
      long[] read = {0};
      MatchingTasks.each(
          store,
          filter,
          page -> {
            page.stream()
                .filter(task -> error == null || ErrorFingerprint.of(task.error()).equals(error))
                .forEach(task -> pointed.add(task.id(), task.status()));
            progress.report(read[0] += page.size(), -1);
          },
          cancellation);
      return pointed;
    };
  }

  /**
   * A task and all below it.
   *
   * @param root of its workflow
   */
  static ActTarget below(TaskId root, TaskId top) {
    return (store, act, progress, cancellation) -> {
      Map<TaskId, Task> all = new LinkedHashMap<>();
      MatchingTasks.each(
          store,
          TaskFilter.ALL.withWorkflow(root),
          page -> {
            page.forEach(task -> all.put(task.id(), task));
            progress.report(all.size(), -1);
          },
          cancellation);
      Map<TaskId, Boolean> inside = new HashMap<>();
      inside.put(top, true);
      Pointed pointed = new Pointed(act, null);
      all.values().stream()
          .filter(task -> isInside(task, all, inside))
          .forEach(task -> pointed.add(task.id(), task.status()));
      return pointed;
    };
  }

  /** A task may name a parent that is gone, or, in a broken store, itself. */
  private static boolean isInside(Task task, Map<TaskId, Task> all, Map<TaskId, Boolean> inside) {
    Map<TaskId, Boolean> way = new LinkedHashMap<>();
    TaskId at = task.id();
    while (at != null && !inside.containsKey(at) && way.putIfAbsent(at, false) == null) {
      Task here = all.get(at);
      at = here == null ? null : here.parentId();
    }
    boolean found = at != null && inside.getOrDefault(at, false);
    way.keySet().forEach(step -> inside.put(step, found));
    return found;
  }
}
