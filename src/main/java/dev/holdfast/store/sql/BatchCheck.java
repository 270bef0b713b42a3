package dev.holdfast.store.sql;

import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.HazardTerm;
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
import java.util.function.Function;

/** Decides which tasks of a batch still are as they were planned, and may go. */
public final class BatchCheck implements ForeignCheck.Batch {

  private static final String FOREIGN_ROWS = "foreign_rows";

  private final Map<TaskId, Planned> open = new LinkedHashMap<>();
  private final Map<TaskId, Planned> going = new LinkedHashMap<>();
  private final List<Settled> kept = new ArrayList<>();
  private final List<BlockingChild> children = new ArrayList<>();
  private final Map<TaskId, Set<TaskId>> members = new LinkedHashMap<>();
  private final Function<Planned, ?> guard;
  private final DriftReason changed;

  /**
   * Takes what was planned.
   *
   * @param guard what beside its status told, when a task was planned, whether it has changed
   * @param changed what it is called that it has
   */
  public BatchCheck(Collection<Planned> planned, Function<Planned, ?> guard, DriftReason changed) {
    this.guard = guard;
    this.changed = changed;
    for (Planned task : planned) {
      open.put(task.id(), task);
      if (task.together() != null) {
        members.computeIfAbsent(task.together(), _ -> new HashSet<>());
      }
    }
  }

  public Set<TaskId> planned() {
    return open.keySet();
  }

  /**
   * A row was found and locked.
   *
   * @param now what the guard is by this row
   */
  public void locked(TaskId id, String status, Object now) {
    Planned task = open.remove(id);
    if (task == null) {
      // A second row with this id: deleted by id, both would go.
      if (going.remove(id) != null) {
        kept.add(Settled.kept(id, DriftReason.STATUS_CHANGED));
      }
      return;
    }
    if (task.status() == null || !task.status().code().equals(status)) {
      kept.add(Settled.kept(id, DriftReason.STATUS_CHANGED));
    } else if (!guard.apply(task).equals(now)) {
      kept.add(Settled.kept(id, changed));
    } else {
      going.put(id, task);
    }
  }

  /** Returns what was planned, of those not locked so far. */
  List<Planned> open() {
    return List.copyOf(open.values());
  }

  /**
   * Returns what the guard of each of these was, as an array of numbers; null if there are others:
   * a plan is a file, in which anything may stand.
   */
  Object guards(List<Planned> tasks) {
    try {
      return guard.apply(tasks.getFirst()) instanceof Double
          ? tasks.stream().mapToDouble(task -> (Double) guard.apply(task)).toArray()
          : tasks.stream().mapToLong(task -> Long.parseLong("" + guard.apply(task))).toArray();
    } catch (NumberFormatException none) {
      return null;
    }
  }

  /** All were found, locked, and are as they were planned. */
  void asPlanned() {
    going.putAll(open);
    open.clear();
  }

  public Set<TaskId> notLocked() {
    return new HashSet<>(open.keySet());
  }

  /**
   * Settles the rows that were not locked.
   *
   * @param there those of them that are in the store all the same: somebody else holds them
   */
  public void missing(Set<TaskId> there) {
    for (TaskId id : open.keySet()) {
      kept.add(Settled.kept(id, there.contains(id) ? DriftReason.LOCKED : DriftReason.GONE));
    }
    open.clear();
  }

  /** An operator keeps these of those that passed so far. */
  public void keep(Set<TaskId> held) {
    held.forEach(id -> keep(id, DriftReason.ON_HOLD));
  }

  /** Keeps one of those that passed so far; does nothing if it did not. */
  public void keep(TaskId id, DriftReason reason) {
    if (going.remove(id) != null) {
      kept.add(Settled.kept(id, reason));
    }
  }

  /** What passed so far ended otherwise. */
  public void settle(Settled settled) {
    going.remove(settled.id());
    kept.add(settled);
  }

  /** Returns what was accepted of one of those that passed so far. */
  public Set<String> allowed(TaskId id) {
    return going.get(id).allowed();
  }

  /** Keeps those of what passed so far that are in another status than one of these. */
  public void keepUnless(Set<TaskStatus> allowed) {
    for (Planned task : List.copyOf(going.values())) {
      if (!allowed.contains(task.status())) {
        going.remove(task.id());
        kept.add(Settled.kept(task.id(), DriftReason.STATUS_NOT_ALLOWED));
      }
    }
  }

  /** Returns the workflows of this batch that go whole or not at all. */
  public Set<TaskId> wholeWorkflows() {
    return members.keySet();
  }

  /** A task of one of these workflows was found in the store. */
  public void member(TaskId workflow, TaskId id) {
    members.get(workflow).add(id);
  }

  /** Keeps what must not be parted from something that stays, until nothing changes. */
  public void keepWhatBelongsTogether() {
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
    List<TaskId> parted =
        going.values().stream()
            .filter(task -> workflow.equals(task.together()))
            .map(Planned::id)
            .toList();
    for (TaskId id : parted) {
      going.remove(id);
      kept.add(Settled.kept(id, DriftReason.WORKFLOW_KEPT));
    }
  }

  /** A child was found below one of those that go, which is this hazard if it stays. */
  public void child(TaskId parent, TaskId id, HazardTerm hazard) {
    children.add(new BlockingChild(parent, id, hazard));
  }

  @Override
  public void foreignRows(TaskId id, boolean refusing) {
    Planned task = going.get(id);
    if (task != null && (refusing || !task.allowed().contains(FOREIGN_ROWS))) {
      going.remove(id);
      kept.add(Settled.kept(id, DriftReason.FOREIGN_ROWS));
    }
  }

  /** The database would delete a task with one above it. */
  public void deletedWith(TaskId above, TaskId id) {
    children.add(new BlockingChild(above, id, null));
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
      Planned parent = going.get(child.parent);
      if (parent != null && !child.mayBeLeftBy(parent)) {
        going.remove(parent.id());
        kept.add(Settled.kept(parent.id(), DriftReason.CHILD_KEPT));
        staying.addAll(byChild.getOrDefault(parent.id(), List.of()));
      }
    }
  }

  @Override
  public List<TaskId> going() {
    return List.copyOf(going.keySet());
  }

  /** Returns what became of each task that it was asked about. */
  public List<Settled> settled() {
    List<Settled> all = new ArrayList<>(kept.size() + going.size());
    going.keySet().forEach(id -> all.add(Settled.done(id, 1)));
    all.addAll(kept);
    return all;
  }

  /**
   * A child that has to be looked at.
   *
   * @param hazard what it is if it stays; null if it cannot: the database deletes it
   */
  private record BlockingChild(TaskId parent, TaskId id, HazardTerm hazard) {
    boolean mayBeLeftBy(Planned task) {
      return hazard != null && task.allowed().contains(hazard.code());
    }
  }
}
