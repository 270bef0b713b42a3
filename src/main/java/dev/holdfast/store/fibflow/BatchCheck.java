package dev.holdfast.store.fibflow;

import dev.holdfast.store.RetentionWriter.Drift;
import dev.holdfast.store.RetentionWriter.DriftReason;
import dev.holdfast.store.RetentionWriter.PlannedTask;
import dev.holdfast.store.sql.ForeignCheck;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides which tasks of a batch still are as they were planned, and may go. */
final class BatchCheck implements ForeignCheck.Batch {

  private final Map<TaskId, PlannedTask> open = new LinkedHashMap<>();
  private final Map<TaskId, PlannedTask> going = new LinkedHashMap<>();
  private final List<Drift> drifted = new ArrayList<>();
  private final List<BlockingChild> children = new ArrayList<>();
  private final Map<TaskId, Set<TaskId>> members = new LinkedHashMap<>();

  BatchCheck(Collection<PlannedTask> planned) {
    for (PlannedTask task : planned) {
      open.put(task.id(), task);
      if (task.wholeWorkflow() != null) {
        members.computeIfAbsent(task.wholeWorkflow(), _ -> new HashSet<>());
      }
    }
  }

  Set<TaskId> planned() {
    return open.keySet();
  }

  /**
   * A row was found and locked.
   *
   * @param lastActive as the driver gave it: a number, a text, null
   */
  void locked(TaskId id, String status, Object lastActive) {
    PlannedTask task = open.remove(id);
    if (task == null) {
      // A second row with this id: deleted by id, both would go.
      if (going.remove(id) != null) {
        drifted.add(new Drift(id, DriftReason.STATUS_CHANGED));
      }
      return;
    }
    if (!task.status().code().equals(status)) {
      drifted.add(new Drift(id, DriftReason.STATUS_CHANGED));
    } else if (!same(lastActive, task.lastActive())) {
      drifted.add(new Drift(id, DriftReason.ACTIVE_AGAIN));
    } else {
      going.put(id, task);
    }
  }

  private static boolean same(Object lastActive, double planned) {
    return lastActive instanceof Number time
        ? time.doubleValue() == planned
        : lastActive == null && Double.isNaN(planned);
  }

  Set<TaskId> notLocked() {
    return new HashSet<>(open.keySet());
  }

  /**
   * Settles the rows that were not locked.
   *
   * @param there those of them that are in the store all the same: somebody else holds them
   */
  void missing(Set<TaskId> there) {
    for (TaskId id : open.keySet()) {
      drifted.add(new Drift(id, there.contains(id) ? DriftReason.LOCKED : DriftReason.GONE));
    }
    open.clear();
  }

  /** An operator keeps these of those that passed so far. */
  void keep(Set<TaskId> held) {
    for (TaskId id : held) {
      if (going.remove(id) != null) {
        drifted.add(new Drift(id, DriftReason.ON_HOLD));
      }
    }
  }

  /** Returns the workflows of this batch that go whole or not at all. */
  Set<TaskId> wholeWorkflows() {
    return members.keySet();
  }

  /** A task of one of these workflows was found in the store. */
  void member(TaskId workflow, TaskId id) {
    members.get(workflow).add(id);
  }

  /** Keeps what must not be parted from something that stays, until nothing changes. */
  void keepWhatBelongsTogether() {
    int size;
    do {
      size = going.size();
      members.forEach(
          (workflow, tasks) -> {
            if (!going.keySet().containsAll(tasks)) {
              keepWorkflow(workflow);
            }
          });
      keepParentsOfChildrenThatStay();
    } while (going.size() < size);
  }

  private void keepWorkflow(TaskId workflow) {
    List<TaskId> kept =
        going.values().stream()
            .filter(task -> workflow.equals(task.wholeWorkflow()))
            .map(PlannedTask::id)
            .toList();
    for (TaskId id : kept) {
      going.remove(id);
      drifted.add(new Drift(id, DriftReason.WORKFLOW_KEPT));
    }
  }

  /** A child that is not completed was found below one of those that go. */
  void child(TaskId parent, TaskId id, String status) {
    children.add(
        new BlockingChild(
            parent,
            id,
            TaskStatus.PERMANENTLY_FAILED.code().equals(status) ? Child.FAILED : Child.OPEN));
  }

  @Override
  public void foreignRows(TaskId id, boolean refusing) {
    PlannedTask task = going.get(id);
    if (task != null && (refusing || !task.mayTouchForeignRows())) {
      going.remove(id);
      drifted.add(new Drift(id, DriftReason.FOREIGN_ROWS));
    }
  }

  /** The database would delete a task with one above it. */
  void deletedWith(TaskId above, TaskId id) {
    children.add(new BlockingChild(above, id, Child.DELETED));
  }

  /** Keeps parents of children that stay, then the parents of those, until nothing changes. */
  private void keepParentsOfChildrenThatStay() {
    Map<TaskId, List<BlockingChild>> byChild = new LinkedHashMap<>();
    Deque<BlockingChild> staying = new ArrayDeque<>();
    for (BlockingChild child : children) {
      if (going.containsKey(child.id)) {
        byChild.computeIfAbsent(child.id, id -> new ArrayList<>()).add(child);
      } else {
        staying.add(child);
      }
    }
    while (!staying.isEmpty()) {
      BlockingChild child = staying.remove();
      PlannedTask parent = going.get(child.parent);
      if (parent != null && !child.mayBeLeftBy(parent)) {
        going.remove(parent.id());
        drifted.add(new Drift(parent.id(), DriftReason.CHILD_KEPT));
        staying.addAll(byChild.getOrDefault(parent.id(), List.of()));
      }
    }
  }

  @Override
  public List<TaskId> going() {
    return List.copyOf(going.keySet());
  }

  List<Drift> drifted() {
    return drifted;
  }

  /** What a child is to a parent that goes without it. */
  private enum Child {
    FAILED,
    OPEN,
    /** Not left behind at all: the database deletes it. */
    DELETED
  }

  private record BlockingChild(TaskId parent, TaskId id, Child child) {
    boolean mayBeLeftBy(PlannedTask task) {
      return switch (child) {
        case FAILED -> task.mayLeaveFailedChild();
        case OPEN -> task.mayLeaveOpenChild();
        case DELETED -> false;
      };
    }
  }
}
