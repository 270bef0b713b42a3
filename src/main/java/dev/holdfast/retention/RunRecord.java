package dev.holdfast.retention;

import dev.holdfast.store.Share;
import dev.holdfast.task.TaskId;
import java.util.List;

/** What is known of runs of one plan, so that a run that goes on takes nothing done for drift. */
public interface RunRecord {

  /** Of a plan that is run once. */
  RunRecord NONE =
      new RunRecord() {
        @Override
        public long before(TaskId id) {
          return 0;
        }

        @Override
        public void begin(List<Share> batch) {}
      };

  /** Returns how many units of a subject earlier runs were about to do, at the most. */
  long before(TaskId id);

  /** A batch is about to be done. */
  void begin(List<Share> batch);
}
