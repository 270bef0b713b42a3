package dev.holdfast.store;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.activity.Activity;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.activity.Schedules;
import dev.holdfast.store.activity.Workers;
import dev.holdfast.store.activity.Workloads;
import dev.holdfast.store.address.Networked;
import dev.holdfast.store.history.Descents;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.RawHistories;
import dev.holdfast.store.history.Suspensions;
import dev.holdfast.store.history.Trees;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.Archivable;
import dev.holdfast.store.stream.Streams;
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
import java.util.OptionalLong;

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
public interface TaskStore extends AutoCloseable {

  /** Returns what this store is; never touches the store. */
  StoreInfo info();

  /** Returns what this store calls things; never touches the store. */
  Terms terms();

  /** Finds out which store this is, whatever its address says. */
  StoreFingerprint fingerprint(Cancellation cancellation);

  /** Returns the store's own time in Unix seconds: what "now" means for a policy. */
  long now(Cancellation cancellation);

  /**
   * Returns how many requests were made to the place of this store since it was opened, where they
   * are counted because they are paid for or limited. Never blocks, may be asked by any thread.
   */
  default OptionalLong requests() {
    return OptionalLong.empty();
  }

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
   * Returns its role in cleaning up; one without {@link Capability#RETENTION} can only be judged.
   */
  default Optional<Retention> retention() {
    return Optional.empty();
  }

  /** Returns its role in changing the status of tasks, if an operator can do that there. */
  default Optional<Acts> acts() {
    return Optional.empty();
  }

  /** Returns its role in telling what happened to tasks, if it records that. */
  default Optional<Histories> histories() {
    return Optional.empty();
  }

  /** Returns its role in archives, if its rows can be read as they are. */
  default Optional<Archivable> archivable() {
    return Optional.empty();
  }

  /** Returns its role in being looked through, if it can be. */
  default Optional<Inspectable> inspectable() {
    return Optional.empty();
  }

  /** Returns its role in telling its size, if it knows that. */
  default Optional<Spaces> spaces() {
    return Optional.empty();
  }

  /** Returns its role in telling how it is reached, if it is over a network and knows that. */
  default Optional<Networked> networked() {
    return Optional.empty();
  }

  /** Returns its role in showing what belongs together, if tasks form trees. */
  default Optional<Trees> trees() {
    return Optional.empty();
  }

  /** Returns its role in finding what a subject began, if subjects tell that. */
  default Optional<Descents> descents() {
    return Optional.empty();
  }

  /** Returns its role in giving events as they are stored, if rows do not hold all of them. */
  default Optional<RawHistories> rawHistories() {
    return Optional.empty();
  }

  /** Returns its role in naming workers, if it has {@link Capability#WORKERS}. */
  default Optional<Workers> workers() {
    return Optional.empty();
  }

  /** Returns its role in telling why tasks are suspended, if it records that. */
  default Optional<Suspensions> suspensions() {
    return Optional.empty();
  }

  /** Returns its role in counting tasks by what they hold, if one question does that. */
  default Optional<Groups> groups() {
    return Optional.empty();
  }

  /** Returns its role in telling what it gets done, if it records that. */
  default Optional<Activity> activity() {
    return Optional.empty();
  }

  /** Returns its role in telling which worker has which tasks in work, if it knows that. */
  default Optional<Workloads> workloads() {
    return Optional.empty();
  }

  /** Returns its role in telling which tasks come back by the calendar, if any can. */
  default Optional<Schedules> schedules() {
    return Optional.empty();
  }

  /** Returns its role in telling what belongs to one subject, if lists of it do. */
  default Optional<Sections> sections() {
    return Optional.empty();
  }

  /** Returns its role in reading event streams, if it has {@link Capability#STREAMS}. */
  default Optional<Streams> streams() {
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
    return workflows().filter(each -> each.retention().isPresent()).orElse(this);
  }

  /**
   * Returns what a cleanup does here. In its words all is said: where workflows are chosen from,
   * tasks beside them are still called that.
   */
  default OperationTerm operation() {
    TaskStore chosen = retained();
    OperationTerm cleanup = chosen.terms().cleanup();
    return chosen == this ? cleanup : cleanup.besideTasks();
  }

  /** Closes all connections. */
  @Override
  void close();
}
