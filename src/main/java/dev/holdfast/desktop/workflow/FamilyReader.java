package dev.holdfast.desktop.workflow;

import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.OpenChildren;
import dev.holdfast.store.Roles;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.store.history.Trees;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads children page by page, each with what it did; blocks.
 *
 * @param gone its root if that is gone: what names it only as its root stands below it then; else
 *     null
 */
record FamilyReader(TaskStore store, TaskId gone) {
  /** How many children are read at a time. */
  static final int PAGE = 100;

  /** How many siblings are shown before one that was asked for. */
  private static final int BEFORE = 20;

  /** The most attempts and changes that are read of one task. */
  private static final int COURSE = 500;

  /** Reads the first children of a task; also of one that is gone. */
  Family first(TaskId parent, Cancellation stop) {
    return page(parent, PAGE, null, stop);
  }

  /** Reads the page of children at a place. */
  Family at(TaskId parent, Cursor place, Cancellation stop) {
    return page(parent, PAGE, place, stop);
  }

  /** Reads as many children as were read before, from the same one on. */
  Family again(TaskId parent, Family before, Cancellation stop) {
    int size = Math.clamp(before.members().size(), PAGE, TaskQuery.MAX_LIMIT);
    return before.previous() == null || before.members().isEmpty()
        ? page(parent, size, null, stop)
        : around(parent, before.members().getFirst().id(), 0, size, stop);
  }

  /** Reads a child with its siblings around it. */
  Family around(TaskId parent, TaskId child, Cancellation stop) {
    return around(parent, child, BEFORE, PAGE - BEFORE, stop);
  }

  private Family around(TaskId parent, TaskId child, int before, int after, Cancellation stop) {
    // One page up to the child itself, which shows whether there are any before it, and one beyond.
    Cursor below = new Cursor(FieldTerm.ID.key(), SortOrder.ASC, true, null, child);
    Page<Task> earlier = store.tasks(query(parent, Math.max(1, before)).at(below), stop);
    boolean keep = before > 0 || earlier.items().isEmpty();
    List<Task> rows = new ArrayList<>(before > 0 ? earlier.items() : List.of());
    Cursor previous = keep ? earlier.previous() : below;
    store
        .task(child, stop)
        .filter(found -> parent.equals(parentOf(found.task())))
        .ifPresent(found -> rows.add(WorkflowOpening.light(found)));
    Cursor above = new Cursor(FieldTerm.ID.key(), SortOrder.ASC, false, null, child);
    Page<Task> later = store.tasks(query(parent, after).at(above), stop);
    rows.addAll(later.items());
    return new Family(courses(rows, stop), previous, later.next());
  }

  private Family page(TaskId parent, int size, Cursor place, Cancellation stop) {
    Page<Task> page = store.tasks(query(parent, size).at(place), stop);
    return new Family(courses(page.items(), stop), page.previous(), page.next());
  }

  private TaskQuery query(TaskId parent, int size) {
    TaskFilter filter =
        parent.equals(gone) ? TaskFilter.below(parent) : TaskFilter.childrenOf(parent);
    return new TaskQuery(filter, FieldTerm.ID.key(), SortOrder.ASC, size, null);
  }

  /** Returns below what a task stands; null if below nothing. */
  TaskId parentOf(Task task) {
    boolean stray = task.parentId() == null && gone != null && !task.id().equals(gone);
    return stray && gone.equals(task.rootId()) ? gone : task.parentId();
  }

  /** Reads what tasks did; of tasks that are gone too. */
  Map<TaskId, TaskCourse> did(List<TaskId> ids, Cancellation stop) {
    return store
        .role(Histories.class)
        .map(histories -> histories.courses(ids, COURSE, stop))
        .orElse(Map.of());
  }

  private List<WorkflowTask> courses(List<Task> rows, Cancellation stop) {
    List<WorkflowTask> tasks = new ArrayList<>();
    for (int from = 0; from < rows.size(); from += 1_000) {
      List<Task> some =
          OpenChildren.counted(
              store, rows.subList(from, Math.min(rows.size(), from + 1_000)), stop);
      Map<TaskId, TaskCourse> courses = did(some.stream().map(Task::id).toList(), stop);
      Set<TaskId> named = named(some, stop);
      for (Task row : some) {
        TaskCourse course = courses.getOrDefault(row.id(), TaskCourse.NONE);
        tasks.add(WorkflowTask.of(row, course, named.contains(row.id())));
      }
    }
    return tasks;
  }

  /** Asks only for those that count no children: which of them have some all the same. */
  private Set<TaskId> named(List<Task> rows, Cancellation stop) {
    List<TaskId> counting =
        rows.stream().filter(row -> !WorkflowTask.countsSome(row)).map(Task::id).toList();
    return counting.isEmpty() ? Set.of() : Roles.of(store, Trees.class).parents(counting, stop);
  }
}
