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

  /**
   * Returns what belongs to a subject, in the order of screens; none if it is not there.
   *
   * @param time in Unix seconds, for what belonged to it then, of a store that keeps what was; null
   *     for now. A store that keeps nothing tells nothing of then
   */
  List<Section> sections(TaskId id, Long time, Cancellation cancellation);
}
