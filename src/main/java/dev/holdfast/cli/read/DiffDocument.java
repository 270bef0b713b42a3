package dev.holdfast.cli.read;

import dev.holdfast.replay.AttemptDiff;
import dev.holdfast.replay.AttemptDiff.Side;
import dev.holdfast.replay.AttemptRun;
import dev.holdfast.replay.story.StoryComparison;
import dev.holdfast.task.Document;
import java.util.List;
import java.util.Map;

/** Two attempts side by side, for programs. */
final class DiffDocument {

  private DiffDocument() {}

  /** Returns both with the rows of their steps. */
  static Document of(StoryComparison comparison, List<Map<String, Object>> steps) {
    AttemptDiff diff = comparison.attempts();
    return new Document()
        .with("left", of(diff.left()))
        .with("right", of(diff.right()))
        .with("duration_difference", diff.durationDifference())
        .with(
            "first_divergence",
            diff.firstDivergence() < 0 ? null : steps.get(diff.firstDivergence()))
        .with("missing", count(diff, Side.MISSING))
        .with("added", count(diff, Side.ADDED))
        .with("exact", diff.exact())
        .with("steps", steps)
        .with("payload", comparison.payload().stream().map(Document::of).toList())
        .with("result", comparison.result().stream().map(Document::of).toList());
  }

  static long count(AttemptDiff diff, Side side) {
    return diff.steps().stream().filter(step -> step.side() == side).count();
  }

  private static Document of(AttemptRun run) {
    return new Document()
        .with("task_id", run.taskId())
        .with("attempt", run.number())
        .with("worker_id", run.attempt() == null ? null : run.attempt().workerId())
        .with("started_at", run.startedAt())
        .with("ended_at", run.attempt() == null ? null : run.attempt().endedAt())
        .with("outcome", run.outcome())
        .with("duration_seconds", run.durationSeconds())
        .with("error", run.error())
        .with("events", run.events().size());
  }
}
