package dev.holdfast.replay;

import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A workflow in numbers, equal to fib-flow's {@code getWorkflowAuditSummary}: its components, in
 * this order and in snake case, are fib-flow's field names. Times are Unix seconds.
 *
 * @param rootTask the root as it was streamed, without its payload; null if it is gone
 * @param totals how many rows there are
 * @param statuses tasks by status
 * @param attemptOutcomes closed attempts by outcome
 * @param taskNames tasks by name
 * @param stages tasks by stage, numbers first in their order
 * @param workers every worker a task, attempt or event names, sorted
 * @param timing first and last moments
 * @param stageTimings the root's attempts by number
 * @param failedTasks tasks that are now failed, timed out, permanently failed or paused
 * @param criticalPath the chain of tasks that took longest
 * @param slowestAttempts at most {@value #SLOWEST}
 */
public record WorkflowSummary(
    Task rootTask,
    Totals totals,
    SortedMap<String, Long> statuses,
    SortedMap<String, Long> attemptOutcomes,
    SortedMap<String, Long> taskNames,
    SortedMap<String, Long> stages,
    List<String> workers,
    Timing timing,
    List<StageTiming> stageTimings,
    List<FailedTask> failedTasks,
    CriticalPath criticalPath,
    List<TimedAttempt> slowestAttempts) {

  /** How many of the slowest attempts are listed. */
  public static final int SLOWEST = 5;

  public WorkflowSummary {
    statuses = frozen(statuses);
    attemptOutcomes = frozen(attemptOutcomes);
    taskNames = frozen(taskNames);
    stages = frozen(stages);
    workers = List.copyOf(workers);
    stageTimings = List.copyOf(stageTimings);
    failedTasks = List.copyOf(failedTasks);
    slowestAttempts = List.copyOf(slowestAttempts);
  }

  /**
   * Returns how long the workflow has run so far, in seconds from its root's creation; null if it
   * has ended or nobody knows.
   *
   * @param now the store's time, in Unix seconds
   * @param known what tasks of the store can be in
   */
  public Long openSeconds(long now, Statuses known) {
    return rootTask == null || known.ended(rootTask.status()) || timing.createdAt() == null
        ? null
        : Long.valueOf(Math.max(0, now - timing.createdAt()));
  }

  private static SortedMap<String, Long> frozen(SortedMap<String, Long> counts) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  /**
   * How many rows the workflow has.
   *
   * @param checkpoints how many of the events are checkpoints
   * @param maxAttempt the highest attempt number of any task, 0 without attempts
   */
  public record Totals(long tasks, long attempts, long events, long checkpoints, long maxAttempt) {}

  /**
   * First and last moments; each is null if there is none.
   *
   * @param createdAt when the root was created
   * @param workflowDurationSeconds from there to the last end of an attempt, never negative
   */
  public record Timing(
      Long createdAt,
      Long firstStartedAt,
      Long lastEndedAt,
      Long lastEventTime,
      Long workflowDurationSeconds) {}

  /**
   * One round of the root.
   *
   * @param stage from the event that started it, else the attempt's number less one
   * @param durationSeconds null while it is open
   */
  public record StageTiming(
      Long stage,
      Long attempt,
      Long startedAt,
      Long endedAt,
      Long durationSeconds,
      String outcome,
      String workerId) {}

  /** A task that needs a look. */
  public record FailedTask(TaskId taskId, String name, String status, String error) {}
}
