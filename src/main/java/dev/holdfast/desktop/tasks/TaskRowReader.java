package dev.holdfast.desktop.tasks;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Histories;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.ViewTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads pages of the table, with what a view shows beyond the task's own row. Blocks. */
final class TaskRowReader {

  /** The most ids {@link Histories#latestEvents} takes. */
  private static final int IDS_AT_ONCE = 1_000;

  private final TaskStore store;
  private final KindViews views;

  TaskRowReader(TaskStore store) {
    this.store = store;
    this.views = new KindViews(store.terms());
  }

  Page<TaskRow> read(TaskQuery query, Cancellation cancellation) {
    Page<Task> page = store.tasks(query, cancellation);
    Function<Task, TaskRow> row = rows(query, page.items(), cancellation);
    return new Page<>(page.items().stream().map(row).toList(), page.previous(), page.next());
  }

  private Function<Task, TaskRow> rows(TaskQuery query, List<Task> tasks, Cancellation stop) {
    Set<TaskStatus> shown = query.filter().statuses();
    if (views.looksAt(ViewTerm.Look.PAUSES, shown)) {
      long now = store.now(stop);
      Map<TaskId, TaskEvent> paused = latest(tasks, "task_paused", stop);
      return task -> new TaskRow(task, PauseFacts.of(task, paused.get(task.id()), now), null);
    }
    if (views.looksAt(ViewTerm.Look.WAITS, shown)) {
      Map<TaskId, TaskEvent> suspended = latest(tasks, "task_suspended", stop);
      Map<TaskId, TaskEvent> changed = latest(tasks, "task_status_changed", stop);
      return task ->
          new TaskRow(
              task, null, SuspendFacts.of(suspended.get(task.id()), changed.get(task.id())));
    }
    return task -> new TaskRow(task, null, null);
  }

  private Map<TaskId, TaskEvent> latest(List<Task> tasks, String type, Cancellation stop) {
    Optional<Histories> histories = store.histories();
    if (histories.isEmpty()) {
      return Map.of();
    }
    List<TaskId> ids = new ArrayList<>(tasks.stream().map(Task::id).toList());
    Map<TaskId, TaskEvent> found = new HashMap<>();
    for (int from = 0; from < ids.size(); from += IDS_AT_ONCE) {
      List<TaskId> some = ids.subList(from, Math.min(ids.size(), from + IDS_AT_ONCE));
      found.putAll(histories.get().latestEvents(some, Set.of(type), stop));
    }
    return found;
  }
}
