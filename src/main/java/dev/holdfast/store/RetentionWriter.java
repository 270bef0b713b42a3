package dev.holdfast.store;

import dev.holdfast.store.RetentionSnapshot.Access;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.OptionalLong;

/**
 * The writing connection of one cleanup run. Not thread-safe. Runs no DDL and keeps no lock between
 * batches.
 */
public interface RetentionWriter extends AutoCloseable {

  /** Looks whether deleting can work, before anything is deleted. */
  Preflight preflight();

  /**
   * Deletes tasks with their events and attempts in one transaction: locks the rows, checks each
   * again (still there, same status, same {@code last_active_time}, same version where tasks have
   * one, no child left behind that blocks, no rows of other tables that nobody accepted, nothing
   * left of a workflow that goes whole, nothing below it that the store would delete with it and
   * that is not among these tasks), deletes those that pass, commits. What does not pass is kept
   * and named.
   *
   * @param tasks at most {@link RetentionSnapshot#CHUNK} times ten, or those of one workflow
   * @param recorder is told, under the locks, what goes; not called if nothing does. If it throws,
   *     or the rows it saw are not the rows that were deleted, the batch is taken back
   * @param guard is asked, under the locks, what stays all the same: {@link DriftReason#ON_HOLD}
   * @throws StoreException with {@link StoreFailure.Busy} if a lock did not come in time; then
   *     nothing of this batch was deleted
   */
  BatchResult delete(List<PlannedTask> tasks, BatchRecorder recorder, BatchGuard<TaskId> guard);

  /** Deletes tasks unguarded, see {@link #delete(List, BatchRecorder, BatchGuard)}. */
  default BatchResult delete(List<PlannedTask> tasks, BatchRecorder recorder) {
    return delete(tasks, recorder, BatchGuard.none());
  }

  /** Deletes tasks unguarded, and records nothing. */
  default BatchResult delete(List<PlannedTask> tasks) {
    return delete(tasks, BatchRecorder.NONE);
  }

  /** Writes although this user is read-only by default: an operator allowed it. */
  default void allowWriting() {}

  /** Sets how patient the batches that follow are. */
  void limit(BatchLimits limits);

  /**
   * Looks how many bytes of what this store was changed by the farthest of its standbys has yet to
   * apply; empty if it has none, or this user may not see them.
   */
  OptionalLong replicationLag();

  /** Returns whether no one else can write to the store while a batch runs. */
  boolean excludesWriters();

  /** Returns whether workers of the runtime are at work; also if nobody knows. */
  boolean workersAlive();

  /** Closes the connection; an open transaction is rolled back. */
  @Override
  void close();

  /**
   * What stands in the way of deleting.
   *
   * @param obstacle why nothing can be deleted: {@link StoreFailure.AccessDenied} without the right
   *     to, {@link StoreFailure.NotWritable} on a standby or a read-only file; null if nothing does
   * @param triggers triggers on the tables, each as {@code table: name}; they run with each delete
   * @param access what the store keeps from this user
   */
  record Preflight(StoreFailure obstacle, List<String> triggers, Access access) {
    public Preflight {
      triggers = List.copyOf(triggers);
    }

    /** Of a store that shows this user all there is. */
    public Preflight(StoreFailure obstacle, List<String> triggers) {
      this(obstacle, triggers, Access.FULL);
    }
  }

  /**
   * A task to delete, as it was seen.
   *
   * @param lastActive its {@code last_active_time}; not a number if it had none
   * @param mayLeaveFailedChild the operator accepted that a permanently failed child stays behind
   * @param mayLeaveOpenChild the operator accepted that a child stays that is neither completed nor
   *     permanently failed
   * @param wholeWorkflow the root of the workflow that goes whole or not at all, the task with it:
   *     one batch has all tasks of it; null if the task goes by itself
   * @param version what else tells that the task has changed, as the scan handed it over; null if
   *     the store has no such thing
   * @param mayTouchForeignRows the operator accepted what the store does to rows of other tables
   *     that refer to it
   */
  record PlannedTask(
      TaskId id,
      TaskStatus status,
      double lastActive,
      boolean mayLeaveFailedChild,
      boolean mayLeaveOpenChild,
      TaskId wholeWorkflow,
      String version,
      boolean mayTouchForeignRows) {

    /** Of a store without versions. */
    public PlannedTask(
        TaskId id,
        TaskStatus status,
        double lastActive,
        boolean mayLeaveFailedChild,
        boolean mayLeaveOpenChild,
        TaskId wholeWorkflow) {
      this(
          id,
          status,
          lastActive,
          mayLeaveFailedChild,
          mayLeaveOpenChild,
          wholeWorkflow,
          null,
          false);
    }

    /** A task that goes by itself. */
    public PlannedTask(
        TaskId id,
        TaskStatus status,
        double lastActive,
        boolean mayLeaveFailedChild,
        boolean mayLeaveOpenChild) {
      this(id, status, lastActive, mayLeaveFailedChild, mayLeaveOpenChild, null);
    }
  }

  /**
   * What one batch did.
   *
   * @param deleted tasks deleted
   * @param events events deleted
   * @param attempts attempts deleted
   * @param drifted tasks that were kept
   * @param heldNanos how long it kept its locks, in nanoseconds; waiting for them not included
   */
  record BatchResult(
      List<TaskId> deleted, long events, long attempts, List<Drift> drifted, long heldNanos) {
    public BatchResult {
      deleted = List.copyOf(deleted);
      drifted = List.copyOf(drifted);
    }
  }

  /** A task that was kept, and why. */
  record Drift(TaskId id, DriftReason reason) {}

  /** Why a planned task was kept. */
  enum DriftReason {
    /** The row is not there any more. */
    GONE,
    /** Its status is another one. */
    STATUS_CHANGED,
    /** Same status, another {@code last_active_time} or another version. */
    ACTIVE_AGAIN,
    /** A child that blocks would stay behind. */
    CHILD_KEPT,
    /** Its workflow goes whole or not at all, and something of it stays. */
    WORKFLOW_KEPT,
    /** Rows of other tables refer to it, and nobody accepted what becomes of them. */
    FOREIGN_ROWS,
    /** An operator keeps it. */
    ON_HOLD,
    /** Somebody else holds the row. */
    LOCKED
  }
}
