package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.task.Attempt;

/**
 * An attempt as a bar.
 *
 * @param attempt its row
 * @param outcome how it ended
 * @param from the place where it begins, 0 to 1
 * @param to the place where it ends; for an open one the end of the story
 * @param row 0 for the first line of bars: those that overlap lie below each other
 */
public record AttemptBar(Attempt attempt, Outcome outcome, double from, double to, int row) {

  /** More lines of bars than this do not fit; the rest share the last one. */
  static final int ROWS = 3;

  /**
   * Places an attempt that has begun on a line of time; one that has not ended goes on to its end.
   */
  public static AttemptBar of(Attempt attempt, TimeScale scale) {
    double from = scale.place(attempt.startedAt());
    Long end = attempt.endedAt();
    double to = end == null ? 1 : Math.max(from, scale.place(end));
    return new AttemptBar(attempt, Outcome.of(attempt), from, to, 0);
  }

  AttemptBar inRow(int below) {
    return new AttemptBar(attempt, outcome, from, to, below);
  }
}
