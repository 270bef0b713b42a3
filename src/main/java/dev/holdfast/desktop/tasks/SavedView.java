package dev.holdfast.desktop.tasks;

import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A question operators ask every day, as a set of statuses of the store. A view is nothing but its
 * statuses: who picks the same ones by hand is in that view.
 */
public enum SavedView {
  /** Everything. */
  ALL,
  /** Waits for somebody to resume it. */
  PAUSED,
  /** Went wrong, for now or for good. */
  FAILING,
  /** Waits for children, or for whoever its reason names. */
  SUSPENDED;

  /**
   * Returns the statuses it shows; empty for all, and where the store has none for it.
   *
   * @param known what tasks of the store can be in
   */
  public Set<TaskStatus> statuses(Statuses known) {
    return switch (this) {
      case ALL -> Set.of();
      case PAUSED -> Set.copyOf(known.of(Tone.PAUSED));
      case FAILING -> known.failing();
      case SUSPENDED -> Set.copyOf(known.of(Tone.SUSPENDED));
    };
  }

  /** Returns the views that a store with these statuses can be asked for, in their order. */
  public static Stream<SavedView> of(Statuses known) {
    return Stream.of(values()).filter(view -> view == ALL || !view.statuses(known).isEmpty());
  }

  /** Finds the view that shows exactly these statuses. */
  public static Optional<SavedView> of(Set<TaskStatus> statuses, Statuses known) {
    return of(known).filter(view -> view.statuses(known).equals(statuses)).findFirst();
  }
}
