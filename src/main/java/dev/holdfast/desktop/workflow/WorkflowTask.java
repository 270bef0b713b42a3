package dev.holdfast.desktop.workflow;

import dev.holdfast.replay.StatusCourse;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.List;
import java.util.Objects;

/**
 * A task of a workflow as the tree and the chart show it.
 *
 * @param id its id
 * @param parentId its parent as its row or its events name it; null if neither does
 * @param row its row; null if it is gone
 * @param statuses its statuses as its events tell them
 * @param attempts its attempts in order
 * @param whole false if it has more attempts or changes than were read
 * @param named whether other rows are known to name it as their parent
 * @param told whether its row or any of its events is left, also one that leads to no status
 */
record WorkflowTask(
    TaskId id,
    TaskId parentId,
    Task row,
    StatusCourse statuses,
    List<Attempt> attempts,
    boolean whole,
    boolean named,
    boolean told) {

  WorkflowTask {
    attempts = List.copyOf(attempts);
  }

  static WorkflowTask of(Task row, TaskCourse course, boolean named) {
    return of(row.id(), row.parentId(), row, course, named, true);
  }

  /**
   * A task of which at most its events are left.
   *
   * @param told whether any is
   */
  static WorkflowTask gone(TaskId id, TaskId parent, TaskCourse course, boolean told) {
    return of(id, parent, null, course, false, told);
  }

  private static WorkflowTask of(
      TaskId id, TaskId parent, Task row, TaskCourse course, boolean named, boolean told) {
    StatusCourse statuses = StatusCourse.of(course.moves());
    return new WorkflowTask(
        id, parent, row, statuses, course.attempts(), course.complete(), named, told);
  }

  boolean isGone() {
    return row == null;
  }

  /** Returns whether nothing is left of it but that others name it. */
  boolean leftNothing() {
    return !told && attempts.isEmpty() && statuses.stretches().isEmpty();
  }

  /** The status by its row, or of one that is gone the last its events tell; null without. */
  TaskStatus status() {
    return row != null
        ? row.status()
        : statuses.stretches().isEmpty()
            ? null
            : new TaskStatus(statuses.stretches().getLast().status());
  }

  /** Returns whether others name it or its row counts some; one that says nothing may have some. */
  boolean mayHaveChildren() {
    return named || row == null || countsSome(row);
  }

  /** Returns whether a row counts children, or does not say; the count is only a cache. */
  static boolean countsSome(Task row) {
    return row.totalChildren() == null || row.totalChildren() > 0;
  }

  /** When its first attempt began, in Unix seconds; null if none has. */
  Long startedAt() {
    return attempts.stream()
        .map(Attempt::startedAt)
        .filter(Objects::nonNull)
        .min(Long::compare)
        .orElse(null);
  }

  /** When its last attempt ended; null while one is open or if none has begun. */
  Long endedAt() {
    return isRunning()
        ? null
        : attempts.stream()
            .map(Attempt::endedAt)
            .filter(Objects::nonNull)
            .max(Long::compare)
            .orElse(null);
  }

  /** Returns whether an attempt has begun and not ended. */
  boolean isRunning() {
    return attempts.stream()
        .anyMatch(attempt -> attempt.startedAt() != null && attempt.endedAt() == null);
  }

  /**
   * Returns how long it took from its first attempt's beginning to its last one's end, waiting
   * included, as known at an instant; null if it had not begun.
   *
   * @param now Unix seconds: an attempt that is open has gone on until then
   */
  Long secondsUntil(long now) {
    Long start = startedAt();
    if (start == null || start > now) {
      return null;
    }
    Long end = endedAt();
    double seconds = (double) (end == null ? now : Math.min(end, now)) - start;
    return (long) Math.clamp(seconds, 0, Long.MAX_VALUE);
  }
}
