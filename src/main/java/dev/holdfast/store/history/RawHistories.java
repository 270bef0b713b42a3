package dev.holdfast.store.history;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.task.TaskId;
import java.util.List;

/**
 * The role of a store whose events have bytes of their own, of which rows show a part. Thread-safe;
 * every verb blocks and throws {@link StoreException}.
 */
@FunctionalInterface
public interface RawHistories {

  /** Returns each event of a task as the store has it, in stored order. */
  List<byte[]> raw(TaskId id, Cancellation cancellation);
}
