package dev.holdfast.replay;

import dev.holdfast.replay.WorkflowSummary.FailedTask;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up the tasks of a workflow. */
final class TaskTally {

  private static final Set<TaskStatus> FAILED =
      Set.of(
          TaskStatus.FAILED, TaskStatus.TIMEOUT, TaskStatus.PERMANENTLY_FAILED, TaskStatus.PAUSED);

  /** Stages are whole numbers in fib-flow; whatever else a store holds goes after them. */
  private static final Comparator<String> NUMBERS_FIRST =
      Comparator.comparing(TaskTally::number, NullsLast.ASCENDING)
          .thenComparing(Comparator.naturalOrder());

  private final TaskId root;
  private final SortedMap<String, Long> statuses = new TreeMap<>();
  private final SortedMap<String, Long> names = new TreeMap<>();
  private final SortedMap<String, Long> stages = new TreeMap<>(NUMBERS_FIRST);
  private final List<FailedTask> failed = new ArrayList<>();
  private final Map<TaskId, PathTask> path = new HashMap<>();
  private Task rootTask;

  TaskTally(TaskId root) {
    this.root = root;
  }

  void add(Task task) {
    if (task.id().equals(root)) {
      rootTask = task;
    }
    String name = task.name();
    String stage = task.fields().text("stage");
    statuses.merge(task.status().code(), 1L, Long::sum);
    names.merge(name == null ? "" : name, 1L, Long::sum);
    stages.merge(stage == null || stage.isEmpty() ? "0" : stage, 1L, Long::sum);
    path.put(
        task.id(),
        new PathTask(task.id(), task.parentId(), name, task.status().code(), task.stage()));
    if (FAILED.contains(task.status())) {
      failed.add(
          new FailedTask(task.id(), name, task.status().code(), EmptyText.toNull(task.error())));
    }
  }

  long count() {
    return path.size();
  }

  /** Null if the root is gone. */
  Task rootTask() {
    return rootTask;
  }

  SortedMap<String, Long> statuses() {
    return statuses;
  }

  SortedMap<String, Long> names() {
    return names;
  }

  SortedMap<String, Long> stages() {
    return stages;
  }

  List<FailedTask> failed() {
    return failed;
  }

  Map<TaskId, PathTask> path() {
    return path;
  }

  private static Long number(String stage) {
    try {
      return Long.valueOf(stage);
    } catch (NumberFormatException notANumber) {
      return null;
    }
  }
}
