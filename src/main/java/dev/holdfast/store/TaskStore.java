package dev.holdfast.store;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Count;
import dev.holdfast.task.Page;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.time.Duration;
import java.util.Optional;

/**
 * A store that is open for reading. Thread-safe: several jobs may read at once.
 *
 * <p>Every verb blocks, may take long, and is called from background threads only. All throw {@link
 * StoreException}; a cancelled one with {@link StoreFailure.Cancelled}.
 *
 * <p>What not every store can do is a role: an {@link Optional} that is empty where it is missing,
 * always the same as long as the store is open, and asked for without touching the store. No verb
 * only refuses.
 */
public interface TaskStore extends Closing {

  /** Returns what this store is; never touches the store. */
  StoreInfo info();

  /** Returns what this store calls things; never touches the store. */
  Terms terms();

  /** Finds out which store this is, whatever its address says. */
  StoreFingerprint fingerprint(Cancellation cancellation);

  /** Returns the store's own time in Unix seconds: what "now" means for a policy. */
  long now(Cancellation cancellation);

  /** Counts tasks by status and finds the store's first and last moments. */
  Overview overview(Cancellation cancellation);

  /** Returns a page of tasks, found by key; never reads payload, result or context. */
  Page<Task> tasks(TaskQuery query, Cancellation cancellation);

  /**
   * Counts the tasks of a list, for as long as it may take.
   *
   * @param patience after this the count so far is returned as not exact
   */
  Count count(TaskFilter filter, Duration patience, Cancellation cancellation);

  /**
   * Returns one task with payload and result, each cut at {@link TaskDetails#FIELD_LIMIT}; empty if
   * it is not there.
   */
  Optional<TaskDetails> task(TaskId id, Cancellation cancellation);

  /**
   * Returns a role of it, if it has it: one that has not {@link Capability#RETENTION} can only be
   * judged, one of streams has {@link Capability#STREAMS}, one that names its workers {@link
   * Capability#WORKERS}.
   */
  default <R> Optional<R> role(Class<R> role) {
    return Optional.empty();
  }

  /**
   * Returns its workflows, if they are subjects of their own beside its tasks, with statuses, a
   * list and roles of their own. They live as long as this store; closing them does nothing.
   */
  default Optional<TaskStore> workflows() {
    return Optional.empty();
  }

  /**
   * Returns that of which a cleanup chooses: its workflows where these have that role, else this.
   */
  default TaskStore retained() {
    return workflows().filter(each -> each.role(Retention.class).isPresent()).orElse(this);
  }

  /**
   * Returns what a cleanup does here. In its words all is said: where workflows are chosen from,
   * tasks beside them are still called that.
   */
  default OperationTerm operation() {
    TaskStore chosen = retained();
    OperationTerm cleanup = chosen.terms().cleanup();
    return chosen == this ? cleanup : cleanup.withSubject("tasks");
  }
}
