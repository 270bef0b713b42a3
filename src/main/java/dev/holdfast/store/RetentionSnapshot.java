package dev.holdfast.store;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A view of a store for judging a policy: one repeatable-read snapshot where the engine has one
 * that stops no writer, else short reads whose result a later run checks again row by row.
 *
 * <p>Not thread-safe. Collections of ids given to its verbs hold at most {@link #CHUNK} ids.
 */
public interface RetentionSnapshot extends AutoCloseable {

  /** The most ids a verb takes at once. */
  int CHUNK = 1_000;

  /** Returns the store's time, in Unix seconds, at which the view was opened. */
  long now();

  /** Counts all tasks of the store. */
  long taskCount();

  /**
   * Scans once for tasks with one of these statuses whose {@code last_active_time} lies strictly
   * before the cutoff, in no particular order. A NULL time is never before it.
   *
   * @param cutoff Unix seconds, possibly with a fraction
   */
  void candidates(
      Set<TaskStatus> statuses, double cutoff, Consumer<Candidate> sink, Progress progress);

  /** Counts the events of each of these tasks; tasks without any may be left out. */
  void eventCounts(Collection<TaskId> ids, Consumer<RowCount> sink);

  /** Counts the attempts of each of these tasks; tasks without any may be left out. */
  void attemptCounts(Collection<TaskId> ids, Consumer<RowCount> sink);

  /** Finds the direct children of these tasks. */
  void children(Collection<TaskId> parents, Consumer<Child> sink);

  /** Counts, for each of these workflow roots, the root itself if it is there and all below. */
  void workflowSizes(Collection<TaskId> roots, Consumer<RowCount> sink);

  /** Counts tasks of the whole store without {@code last_active_time}. */
  Sample withoutLastActiveTime(int sampleSize);

  /** Counts tasks of the whole store whose {@code last_active_time} is after this instant. */
  Sample activeAfter(long time, int sampleSize);

  /** Ends the view. */
  @Override
  void close();

  /**
   * A task a policy would delete now.
   *
   * @param lastActive its {@code last_active_time}; a fraction only where a store holds one
   * @param parentId null for a root
   * @param rootId null for a root
   */
  record Candidate(
      TaskId id,
      TaskStatus status,
      double lastActive,
      String name,
      String type,
      TaskId parentId,
      TaskId rootId) {}

  /** A number of rows that belong to a task or workflow. */
  record RowCount(TaskId id, long rows) {}

  /** A task below another one. */
  record Child(TaskId parentId, TaskId id, TaskStatus status) {}

  /**
   * A count with the first ids that make it up.
   *
   * @param ids ascending
   */
  record Sample(long count, List<TaskId> ids) {
    public Sample {
      ids = List.copyOf(ids);
    }
  }

  /** Returns the switch that stops this view's scans. */
  Cancellation cancellation();
}
