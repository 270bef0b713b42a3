package dev.holdfast.retention.run;

import dev.holdfast.store.operation.Share;
import dev.holdfast.task.TaskId;
import java.util.List;

/** What is known of runs of one plan, so that a run that goes on takes nothing done for drift. */
public interface RunRecord {

  /** Of a plan that is run once. */
  RunRecord NONE = new RunRecord() {};

  /** Returns how many units of a subject earlier runs were about to do, at the most. */
  default long before(TaskId id) {
    return 0;
  }

  /** Returns whether each subject comes through by itself, not each batch. */
  default boolean oneByOne() {
    return false;
  }

  /** A batch is about to be done; returns it with what earlier runs had begun of it. */
  default List<Share> begin(List<Share> batch) {
    return batch;
  }
}
