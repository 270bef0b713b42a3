package dev.holdfast.desktop.tasks;

import dev.holdfast.replay.StatusCourse;
import dev.holdfast.store.history.TaskCourse;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How a workflow went, as the list tells it of its root.
 *
 * @param ofRoot whether it was asked for
 * @param started when the first round of that began, in Unix seconds; null if none is known
 * @param ended when it ended; null while it has not, or where nothing says when
 * @param pieces how it was when, the first first; empty where nothing is known, or not all of it
 */
record RootCourse(boolean ofRoot, Long started, Long ended, List<Piece> pieces) {

  /** Of a task of which nobody asked whether it begins a workflow. */
  static final RootCourse NONE = new RootCourse(false, null, null, List.of());

  /**
   * A part of its time.
   *
   * @param status in which it was
   * @param seconds for how long; of the last one until it was read, if it goes on
   */
  record Piece(TaskStatus status, long seconds) {}

  RootCourse {
    pieces = List.copyOf(pieces);
  }

  /**
   * Puts together what was read.
   *
   * @param now the store's time in Unix seconds
   */
  static RootCourse of(Task root, TaskCourse course, Statuses known, long now) {
    Long started =
        course.attempts().stream()
            .map(Attempt::startedAt)
            .filter(Objects::nonNull)
            .min(Long::compare)
            .orElse(null);
    List<StatusCourse.Stretch> stretches =
        course.complete() ? StatusCourse.of(course.moves()).stretches() : List.of();
    boolean over = known.ended(root.status());
    Long ended = over && !stretches.isEmpty() ? Long.valueOf(stretches.getLast().from()) : null;
    List<Piece> pieces = new ArrayList<>();
    for (StatusCourse.Stretch each : stretches) {
      long until = each.to() != null ? each.to() : over ? each.from() : now;
      pieces.add(new Piece(new TaskStatus(each.status()), Math.max(0, until - each.from())));
    }
    return new RootCourse(true, started, ended, pieces);
  }

  /** Returns how many seconds it took, or has taken so far; null if nobody knows. */
  Long seconds() {
    return pieces.isEmpty() ? null : Long.valueOf(pieces.stream().mapToLong(Piece::seconds).sum());
  }
}
