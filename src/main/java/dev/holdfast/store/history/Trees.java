package dev.holdfast.store.history;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The role of a store that knows which tasks belong together: one with {@link Capability#WORKFLOWS}
 * has it. Thread-safe; every verb blocks and throws {@link StoreException}, as those of {@link
 * TaskStore} do.
 */
public interface Trees {

  /**
   * Streams a workflow: first its tasks by {@code created_at, id}, then all attempts by {@code
   * started_at, id}, then all events by {@code event_time, id}, row by row: its size never has to
   * fit in memory. Works for a root that is gone.
   *
   * @param tasks takes them with their results but without payload and context
   */
  void workflow(
      TaskId root,
      Consumer<Task> tasks,
      Consumer<Attempt> attempts,
      Consumer<TaskEvent> events,
      Cancellation cancellation);

  /**
   * Returns those of these tasks that other rows name as their parent, whatever their own rows
   * count; also tasks that are gone.
   *
   * @param ids at most 1,000
   */
  Set<TaskId> parents(Collection<TaskId> ids, Cancellation cancellation);
}
