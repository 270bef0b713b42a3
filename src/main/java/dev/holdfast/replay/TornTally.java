package dev.holdfast.replay;

import dev.holdfast.replay.TornWorkflow.AbsentParent;
import dev.holdfast.replay.TornWorkflow.GoneTask;
import dev.holdfast.replay.TornWorkflow.ShortParent;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds what a workflow lacks, after its tasks have come and while its events do. */
final class TornTally {

  private final Map<TaskId, GoneTask> gone = new HashMap<>();
  private final SharedWords words;

  TornTally(SharedWords words) {
    this.words = words;
  }

  /** Takes an event of a task that is not among the workflow's. */
  void stray(TaskEvent event) {
    String status = words.one(EmptyText.toNull(event.toStatus()));
    gone.merge(
        event.taskId(),
        new GoneTask(event.taskId(), parent(event), 1, status, event.time()),
        (before, now) ->
            new GoneTask(
                now.taskId(),
                before.parentId() == null ? now.parentId() : before.parentId(),
                before.events() + 1,
                now.lastStatus() == null ? before.lastStatus() : now.lastStatus(),
                now.lastEventTime() == null ? before.lastEventTime() : now.lastEventTime()));
  }

  private static TaskId parent(TaskEvent event) {
    Long parent = event.fields().integer("parent_id");
    return parent == null ? null : TaskId.of(parent);
  }

  /**
   * Returns what is missing.
   *
   * @param part whether the root is none: what is below it is of its own workflow, not of these
   */
  TornWorkflow found(TaskId root, boolean part, Map<TaskId, PathTask> tasks) {
    Map<TaskId, Long> children = new HashMap<>();
    for (PathTask task : tasks.values()) {
      if (task.parentId() != null && !task.id().equals(root)) {
        children.merge(task.parentId(), 1L, Long::sum);
      }
    }
    List<AbsentParent> absent =
        children.entrySet().stream()
            .filter(each -> !tasks.containsKey(each.getKey()))
            .map(each -> new AbsentParent(each.getKey(), each.getValue()))
            .toList();
    List<ShortParent> torn = new ArrayList<>();
    for (PathTask task : tasks.values()) {
      long present = children.getOrDefault(task.id(), 0L);
      boolean elsewhere = part && task.id().equals(root);
      if (!elsewhere && task.totalChildren() != null && task.totalChildren() > present) {
        torn.add(new ShortParent(task.id(), task.name(), task.totalChildren(), present));
      }
    }
    return new TornWorkflow(
        !tasks.containsKey(root),
        absent.stream().mapToLong(AbsentParent::children).sum(),
        first(absent, Comparator.comparing(AbsentParent::taskId)),
        first(torn, Comparator.comparing(ShortParent::taskId)),
        torn.size(),
        first(gone.values(), Comparator.comparing(GoneTask::taskId)),
        gone.size());
  }

  private static <T> List<T> first(Collection<T> all, Comparator<T> order) {
    return all.stream().sorted(order).limit(TornWorkflow.MOST).toList();
  }
}
