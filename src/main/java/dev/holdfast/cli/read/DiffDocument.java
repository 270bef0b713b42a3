package dev.holdfast.cli.read;

import dev.holdfast.replay.AttemptDiff;
import dev.holdfast.replay.AttemptDiff.Side;
import dev.holdfast.replay.AttemptRun;
import dev.holdfast.replay.JsonDifference;
import dev.holdfast.replay.story.StoryComparison;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.JsonDocument;
import java.util.List;
import java.util.Map;

/**
 * Two attempts side by side, for programs.
 *
 * @param durationDifference null if one of them is open
 * @param firstDivergence the step; null if they did the same
 */
record DiffDocument(
    Run left,
    Run right,
    Long durationDifference,
    Map<String, Object> firstDivergence,
    long missing,
    long added,
    boolean exact,
    List<Map<String, Object>> steps,
    List<Difference> payload,
    List<Difference> result)
    implements JsonDocument {

  /** Returns both with the rows of their steps. */
  static DiffDocument of(StoryComparison comparison, List<Map<String, Object>> steps) {
    AttemptDiff diff = comparison.attempts();
    return new DiffDocument(
        Run.of(diff.left()),
        Run.of(diff.right()),
        diff.durationDifference(),
        diff.firstDivergence() < 0 ? null : steps.get(diff.firstDivergence()),
        count(diff, Side.MISSING),
        count(diff, Side.ADDED),
        diff.exact(),
        steps,
        Difference.of(comparison.payload()),
        Difference.of(comparison.result()));
  }

  static long count(AttemptDiff diff, Side side) {
    return diff.steps().stream().filter(step -> step.side() == side).count();
  }

  /** One attempt. */
  record Run(
      TaskId taskId,
      long attempt,
      String workerId,
      Long startedAt,
      Long endedAt,
      String outcome,
      Long durationSeconds,
      String error,
      int events)
      implements JsonDocument {

    private static Run of(AttemptRun run) {
      return new Run(
          run.taskId(),
          run.number(),
          run.attempt() == null ? null : run.attempt().workerId(),
          run.startedAt(),
          run.attempt() == null ? null : run.attempt().endedAt(),
          run.outcome(),
          run.durationSeconds(),
          run.error(),
          run.events().size());
    }
  }

  /** A value that is not the same; a side is null if it has none there. */
  record Difference(String path, String left, String right) implements JsonDocument {

    private static List<Difference> of(List<JsonDifference> differences) {
      return differences.stream()
          .map(each -> new Difference(each.path(), each.left(), each.right()))
          .toList();
    }
  }
}
