package dev.holdfast.desktop.tasks;

import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.OpenChildren;
import dev.holdfast.replay.PauseFacts;
import dev.holdfast.replay.SuspendFacts;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.store.terms.ViewTerm.Look;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Reads pages of the table, with what its columns show beyond the task's own row. Blocks.
 *
 * @param roots whether workflows begin with all that is read
 */
record TaskRowReader(TaskStore store, TaskViews views, boolean roots) {

  /** How many rows of each kind are read of a root; one with more has no course in the list. */
  private static final int COURSE = 200;

  /** The most ids {@link Histories#latestEvents} and {@link Histories#courses} take. */
  private static final int IDS_AT_ONCE = 1_000;

  /**
   * Reads a page.
   *
   * @param events whether to look into the events of what is paused or suspended, or begins a
   *     workflow
   */
  Page<TaskRow> read(TaskQuery query, boolean events, Cancellation cancellation) {
    Page<Task> read = store.tasks(query, cancellation);
    Page<Task> page =
        new Page<>(
            OpenChildren.counted(store, read.items(), cancellation), read.previous(), read.next());
    Function<Task, TaskRow> row =
        events
            ? rows(page.items(), cancellation)
            : task -> new TaskRow(task, null, null, null, RootCourse.NONE);
    return new Page<>(page.items().stream().map(row).toList(), page.previous(), page.next());
  }

  private Function<Task, TaskRow> rows(List<Task> tasks, Cancellation stop) {
    List<TaskId> paused = those(tasks, Look.PAUSES);
    List<TaskId> suspended = those(tasks, Look.WAITS);
    long now = paused.isEmpty() ? 0 : store.now(stop);
    Function<Task, RootCourse> courses = courses(tasks, stop);
    Map<TaskId, TaskEvent> pauses = latest(paused, "task_paused", stop);
    Map<TaskId, TaskEvent> suspensions = latest(suspended, "task_suspended", stop);
    Map<TaskId, TaskEvent> changes = latest(suspended, "task_status_changed", stop);
    return task -> {
      TaskId id = task.id();
      PauseFacts pause =
          isLookedAt(task, Look.PAUSES) ? PauseFacts.of(task, pauses.get(id), now) : null;
      SuspendFacts suspension =
          pause == null && isLookedAt(task, Look.WAITS)
              ? SuspendFacts.of(suspensions.get(id), changes.get(id))
              : null;
      Long since =
          pause != null ? pause.since() : suspension != null ? suspension.since() : ended(task);
      return new TaskRow(task, since, pause, suspension, courses.apply(task));
    };
  }

  /** Nothing but its end moves the time of what has ended, for now or for good. */
  private Long ended(Task task) {
    boolean ended =
        store.terms().statuses().ended(task.status()) || isLookedAt(task, Look.FAILURES);
    return ended ? task.lastActiveTime() : null;
  }

  private boolean isLookedAt(Task task, Look look) {
    return views.looksAt(look, task.status());
  }

  private List<TaskId> those(List<Task> tasks, Look look) {
    return tasks.stream().filter(task -> isLookedAt(task, look)).map(Task::id).toList();
  }

  private Function<Task, RootCourse> courses(List<Task> tasks, Cancellation stop) {
    if (!roots || tasks.isEmpty()) {
      return task -> RootCourse.NONE;
    }
    long now = store.now(stop);
    Map<TaskId, TaskCourse> courses =
        told(
            tasks.stream().map(Task::id).toList(),
            (histories, some) -> histories.courses(some, COURSE, stop));
    return task ->
        RootCourse.of(
            task, courses.getOrDefault(task.id(), TaskCourse.NONE), store.terms().statuses(), now);
  }

  private Map<TaskId, TaskEvent> latest(List<TaskId> ids, String type, Cancellation stop) {
    return told(ids, (histories, some) -> histories.latestEvents(some, Set.of(type), stop));
  }

  private <T> Map<TaskId, T> told(
      List<TaskId> ids, BiFunction<Histories, List<TaskId>, Map<TaskId, T>> asked) {
    Optional<Histories> histories = store.role(Histories.class);
    if (histories.isEmpty()) {
      return Map.of();
    }
    Map<TaskId, T> found = new HashMap<>();
    for (int from = 0; from < ids.size(); from += IDS_AT_ONCE) {
      List<TaskId> some = ids.subList(from, Math.min(ids.size(), from + IDS_AT_ONCE));
      found.putAll(asked.apply(histories.get(), some));
    }
    return found;
  }
}
