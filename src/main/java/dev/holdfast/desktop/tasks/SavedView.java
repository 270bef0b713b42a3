package dev.holdfast.desktop.tasks;

import dev.holdfast.store.Capability;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.task.TaskStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A question operators ask every day, as a set of statuses. A view is nothing but its statuses: who
 * picks the same ones by hand is in that view.
 */
public enum SavedView {
  /** Everything. */
  ALL(Set.of()),
  /** Waits for somebody to resume it. */
  PAUSED(Set.of(TaskStatus.PAUSED)),
  /** Went wrong, for now or for good. */
  FAILING(Set.of(TaskStatus.FAILED, TaskStatus.TIMEOUT, TaskStatus.PERMANENTLY_FAILED)),
  /** Waits for children, or for whoever its reason names. */
  SUSPENDED(Set.of(TaskStatus.SUSPENDED));

  private final Set<TaskStatus> statuses;

  SavedView(Set<TaskStatus> statuses) {
    this.statuses = statuses;
  }

  /** Returns the statuses it shows; empty for all. */
  public Set<TaskStatus> statuses() {
    return statuses;
  }

  /** Returns the views that such a store can be asked for, in their order. */
  public static List<SavedView> of(StoreInfo store) {
    return store.can(Capability.STATUSES) ? List.of(values()) : List.of(ALL);
  }

  /** Finds the view that shows exactly these statuses. */
  public static Optional<SavedView> of(Set<TaskStatus> statuses) {
    return Arrays.stream(values()).filter(view -> view.statuses.equals(statuses)).findFirst();
  }
}
