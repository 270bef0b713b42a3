package dev.holdfast.retention.hold;

import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The holds of one store at one moment. Immutable. */
public final class HeldTasks implements Holds {

  /** None. */
  public static final HeldTasks NONE = new HeldTasks(List.of(), List.of());

  /** Them all, oldest first. */
  public final List<Hold> all;

  /**
   * The other places where something is on hold that may be this store, reached by another name of
   * its host. What is on hold there does not count here.
   */
  public final List<String> alike;

  private final Map<TaskId, Hold> tasks = new HashMap<>();
  private final Map<TaskId, Hold> workflows = new HashMap<>();

  /**
   * Takes the holds of one store.
   *
   * @param alike other places where something is on hold, that may be this store by another name of
   *     its host
   */
  public HeldTasks(List<Hold> all, List<String> alike) {
    this.all = List.copyOf(all);
    this.alike = List.copyOf(alike);
    all.forEach(hold -> (hold.workflow() ? workflows : tasks).put(hold.id(), hold));
  }

  @Override
  public boolean hold(TaskId task, TaskId workflow) {
    return of(task, workflow).isPresent();
  }

  /** Returns whether a task is on hold, by itself or with its workflow. */
  public boolean keep(Task task) {
    return hold(task.id(), task.rootId() == null ? task.id() : task.rootId());
  }

  /** Finds what keeps a task: its own hold before that of its workflow. */
  public Optional<Hold> of(TaskId task, TaskId workflow) {
    Hold own = find(tasks, task);
    return Optional.ofNullable(own != null ? own : find(workflows, workflow));
  }

  /** An id that looks like a number may have been taken for one when it was put on hold. */
  private static Hold find(Map<TaskId, Hold> holds, TaskId id) {
    Hold hold = holds.get(id);
    return hold == null && id instanceof TaskId.Text(String text)
        ? holds.get(TaskId.parse(text))
        : hold;
  }
}
