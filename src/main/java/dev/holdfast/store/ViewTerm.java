package dev.holdfast.store;

import dev.holdfast.task.TaskStatus;
import java.util.Objects;
import java.util.Set;

/**
 * A question that operators of a kind of store ask every day, as a set of statuses. A view is
 * nothing but its statuses: who picks the same ones by hand is in that view.
 *
 * @param name in bundles of texts; no other view of the kind has it
 * @param statuses what it shows; empty for all
 * @param look which columns answer it
 * @param texts the base name of the bundle with its texts, {@code view.NAME} and {@code
 *     viewCommand.NAME}; null if they are among those of Holdfast
 */
public record ViewTerm(String name, Set<TaskStatus> statuses, Look look, String texts) {

  /** Everything: every store has it. */
  public static final ViewTerm ALL = new ViewTerm("all", Set.of(), Look.TASKS, null);

  public ViewTerm {
    Objects.requireNonNull(name);
    Objects.requireNonNull(look);
    statuses = Set.copyOf(statuses);
  }

  /** What tasks in it are looked at for. */
  public enum Look {
    /** How they are. */
    TASKS,
    /** What went wrong. */
    FAILURES,
    /** Since when and why they are paused. */
    PAUSES,
    /** What they wait for, and since when. */
    WAITS
  }
}
