package dev.holdfast.replay;

import dev.holdfast.replay.WorkflowSummary.StageTiming;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up the attempts of a workflow. */
final class AttemptTally {

  private final TaskId root;
  final SortedMap<String, Long> outcomes = new TreeMap<>();
  private final List<TimedAttempt> rootAttempts = new ArrayList<>();
  final List<TimedAttempt> slowest = new ArrayList<>();

  /** For each task the attempt that stands for it. */
  final Map<TaskId, TimedAttempt> representatives = new HashMap<>();

  private final SharedWords words;
  long count;
  long maxAttempt;
  Long firstStartedAt;
  Long lastEndedAt;

  AttemptTally(TaskId root, SharedWords words) {
    this.root = root;
    this.words = words;
  }

  void add(Attempt row) {
    TimedAttempt attempt = TimedAttempt.of(row);
    count++;
    if (attempt.outcome() != null) {
      outcomes.merge(attempt.outcome(), 1L, Long::sum);
    }
    if (attempt.attempt() != null) {
      maxAttempt = Math.max(maxAttempt, attempt.attempt());
    }
    firstStartedAt = NullsLast.least(firstStartedAt, attempt.startedAt());
    lastEndedAt = NullsLast.most(lastEndedAt, attempt.endedAt());
    if (root.equals(attempt.taskId())) {
      rootAttempts.add(attempt.light(words));
    }
    representatives.merge(attempt.taskId(), attempt.light(words), AttemptTally::representative);
    keepSlowest(attempt);
  }

  private static TimedAttempt representative(TimedAttempt kept, TimedAttempt other) {
    return TimedAttempt.REPRESENTATIVE_FIRST.compare(other, kept) < 0 ? other : kept;
  }

  private void keepSlowest(TimedAttempt attempt) {
    slowest.add(attempt);
    slowest.sort(TimedAttempt.SLOWEST_FIRST);
    if (slowest.size() > WorkflowSummary.SLOWEST) {
      slowest.removeLast();
    }
  }

  /** Returns the root's rounds; {@code startStages} has the stage of each that an event started. */
  List<StageTiming> stageTimings(Map<Long, Long> startStages) {
    return rootAttempts.stream()
        .sorted(Comparator.comparing(TimedAttempt::attempt, NullsLast.ASCENDING))
        .map(
            attempt ->
                new StageTiming(
                    stage(attempt.attempt(), startStages),
                    attempt.attempt(),
                    attempt.startedAt(),
                    attempt.endedAt(),
                    attempt.durationSeconds(),
                    EmptyText.toNull(attempt.outcome()),
                    EmptyText.toNull(attempt.workerId())))
        .toList();
  }

  private static Long stage(Long attempt, Map<Long, Long> startStages) {
    Long started = startStages.get(attempt);
    return started != null || attempt == null ? started : Long.valueOf(Math.max(0, attempt - 1));
  }
}
