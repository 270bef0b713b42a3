package dev.holdfast.desktop.workflow;

import dev.holdfast.replay.TornWorkflow;
import dev.holdfast.replay.TornWorkflow.AbsentParent;
import dev.holdfast.replay.TornWorkflow.GoneTask;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tasks of a workflow whose rows are gone, where the tree shows them: below the parent their events
 * name, or below the root if none does.
 *
 * @param byParent the tasks by what they stand below
 * @param parents those that tasks still there name as their parent
 */
record GoneTasks(Map<TaskId, List<WorkflowTask>> byParent, Set<TaskId> parents) {

  static final GoneTasks NONE = new GoneTasks(Map.of(), Set.of());

  /**
   * Finds their places.
   *
   * @param left what is left of them
   */
  static GoneTasks of(TaskId root, TornWorkflow torn, Map<TaskId, TaskCourse> left) {
    Map<TaskId, TaskId> places = new LinkedHashMap<>();
    for (GoneTask task : torn.goneTasks()) {
      places.put(task.taskId(), task.parentId());
    }
    Set<TaskId> told = Set.copyOf(places.keySet());
    Set<TaskId> parents = new HashSet<>();
    for (AbsentParent parent : torn.absentParents()) {
      places.putIfAbsent(parent.taskId(), null);
      parents.add(parent.taskId());
    }
    places.remove(root);
    Map<TaskId, List<WorkflowTask>> byParent = new LinkedHashMap<>();
    places.forEach(
        (id, parent) ->
            byParent
                .computeIfAbsent(
                    parent == null || parent.equals(id) ? root : parent, none -> new ArrayList<>())
                .add(
                    WorkflowTask.gone(
                        id, parent, left.getOrDefault(id, TaskCourse.NONE), told.contains(id))));
    return new GoneTasks(byParent, parents);
  }

  List<WorkflowTask> childrenOf(TaskId parent) {
    return byParent.getOrDefault(parent, List.of());
  }

  boolean hasChildren(TaskId task) {
    return byParent.containsKey(task) || parents.contains(task);
  }

  Collection<WorkflowTask> all() {
    return byParent.values().stream().flatMap(List::stream).toList();
  }
}
