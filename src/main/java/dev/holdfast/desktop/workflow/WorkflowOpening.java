package dev.holdfast.desktop.workflow;

import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.OpenChildren;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Fields;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A workflow as it is first seen.
 *
 * @param root its root; null if nothing is left of it
 * @param families the children on the way to the task that was asked for
 * @param selected that task
 * @param now the store's time, in Unix seconds
 */
record WorkflowOpening(WorkflowTask root, Map<TaskId, Family> families, TaskId selected, long now) {

  /** Deeper than this nobody is led: a ring of parents has no end. */
  private static final int DEEPEST = 1_000;

  /**
   * Reads a workflow's root, and its children as far as a task is to be seen; blocks.
   *
   * @param root null if only the task is known
   * @param selected null for the root
   */
  static WorkflowOpening read(
      TaskStore store, TaskId root, TaskId selected, Cancellation cancellation) {
    TaskId wanted = selected == null ? root : selected;
    TaskId top = root == null ? rootOf(store, wanted, cancellation) : root;
    long now = store.now(cancellation);
    Task row =
        store
            .task(top, cancellation)
            .map(found -> OpenChildren.counted(store, List.of(light(found)), cancellation))
            .map(List::getFirst)
            .orElse(null);
    FamilyReader reader = new FamilyReader(store, row == null ? top : null);
    Family first = reader.first(top, cancellation);
    TaskCourse left = reader.did(List.of(top), cancellation).getOrDefault(top, TaskCourse.NONE);
    // Its course leaves out events that lead to no status.
    boolean told = row != null || !events(store, top, 1, cancellation).isEmpty();
    if (!told
        && first.members().isEmpty()
        && left.attempts().isEmpty()
        && !isNamed(store, top, cancellation)) {
      return new WorkflowOpening(null, Map.of(), wanted, now);
    }
    Map<TaskId, Family> families = new LinkedHashMap<>();
    families.put(top, first);
    families.putAll(way(store, top, row == null, wanted, cancellation));
    return new WorkflowOpening(
        row == null ? WorkflowTask.gone(top, null, left, told) : WorkflowTask.of(row, left, false),
        families,
        wanted,
        now);
  }

  /** Of whom nothing is left, tasks further down may still name it as their root. */
  private static boolean isNamed(TaskStore store, TaskId root, Cancellation cancellation) {
    TaskFilter filter = TaskFilter.ALL.but().rootId(root).filter();
    return !store
        .tasks(new TaskQuery(filter, FieldTerm.ID.key(), SortOrder.ASC, 1, null), cancellation)
        .items()
        .isEmpty();
  }

  /**
   * Reads the children on the way from the root to a task of it; blocks.
   *
   * @param gone whether the root's row is gone
   */
  static Map<TaskId, Family> way(
      TaskStore store, TaskId root, boolean gone, TaskId task, Cancellation cancellation) {
    FamilyReader reader = new FamilyReader(store, gone ? root : null);
    List<TaskId> up = new ArrayList<>(List.of(task));
    while (!up.getLast().equals(root) && up.size() < DEEPEST) {
      TaskId parent = parentOf(store, reader, up.getLast(), cancellation);
      if (parent == null || up.contains(parent)) {
        break;
      }
      up.add(parent);
    }
    Map<TaskId, Family> families = new LinkedHashMap<>();
    for (int at = up.size() - 1; at > 0; at--) {
      families.put(up.get(at), reader.around(up.get(at), up.get(at - 1), cancellation));
    }
    return families;
  }

  private static TaskId parentOf(
      TaskStore store, FamilyReader reader, TaskId task, Cancellation cancellation) {
    TaskDetails details = store.task(task, cancellation).orElse(null);
    return details == null
        ? named(store, task, "parent_id", cancellation)
        : reader.parentOf(details.task());
  }

  private static TaskId rootOf(TaskStore store, TaskId task, Cancellation cancellation) {
    TaskDetails details = store.task(task, cancellation).orElse(null);
    if (details != null) {
      return details.task().workflowId();
    }
    TaskId named = named(store, task, "root_id", cancellation);
    return named == null ? task : named;
  }

  /** Of a task that is gone its events still know. */
  private static TaskId named(
      TaskStore store, TaskId task, String column, Cancellation cancellation) {
    return events(store, task, 10, cancellation).stream()
        .map(TaskEvent::fields)
        .map(fields -> fields.integer(column))
        .filter(Objects::nonNull)
        .findFirst()
        .map(TaskId::of)
        .orElse(null);
  }

  private static List<TaskEvent> events(
      TaskStore store, TaskId task, int limit, Cancellation cancellation) {
    return store
        .role(Histories.class)
        .map(histories -> histories.events(task, limit, cancellation).items())
        .orElse(List.of());
  }

  /** Nobody reads data in a tree. */
  static Task light(TaskDetails details) {
    Map<String, Object> values = new LinkedHashMap<>(details.task().fields().asMap());
    values.keySet().removeAll(List.of("payload", "result", "context"));
    return new Task(details.task().id(), new Fields(values));
  }
}
