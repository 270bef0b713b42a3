package dev.holdfast.store;

import dev.holdfast.job.Cancellation;
import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * The role of a store that has more to tell of one subject than its fields and its history: lists
 * of what belongs to it, such as the steps of a workflow. Thread-safe; every verb blocks and throws
 * {@link StoreException}, as those of {@link TaskStore} do.
 */
public interface Sections {

  /** Returns what belongs to a subject, in the order of screens; none if it is not there. */
  List<Section> sections(TaskId id, Cancellation cancellation);

  /**
   * Returns what belonged to a subject at a moment, of a store that keeps what was; none of any
   * other.
   *
   * @param time in Unix seconds
   */
  default List<Section> sections(TaskId id, long time, Cancellation cancellation) {
    return List.of();
  }
}
