package dev.holdfast.replay.story;

import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.AttemptDiff;
import dev.holdfast.replay.AttemptRun;
import dev.holdfast.replay.JsonDifference;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Two executions with what their tasks were given and gave.
 *
 * @param attempts what they did
 * @param payload where the payloads differ; none if both are of one task
 * @param result where the results differ; none if both are of one task
 */
public record StoryComparison(
    AttemptDiff attempts, List<JsonDifference> payload, List<JsonDifference> result) {

  private static final int CANDIDATES = 20;

  /** Compares an attempt of one task with one of the same or another task. */
  public static StoryComparison of(
      TaskStory leftStory, AttemptRun left, TaskStory rightStory, AttemptRun right) {
    AttemptDiff diff = AttemptDiff.of(left, right);
    return leftStory.id().equals(rightStory.id())
        ? new StoryComparison(diff, List.of(), List.of())
        : new StoryComparison(
            diff,
            JsonDifference.between(text(leftStory, "payload"), text(rightStory, "payload")),
            JsonDifference.between(text(leftStory, "result"), text(rightStory, "result")));
  }

  private static String text(TaskStory story, String column) {
    return story.row() == null ? null : story.row().fields().text(column);
  }

  /** Returns a task's attempts by number. */
  public static List<AttemptRun> runs(TaskStory story) {
    return new ArrayList<>(
        AttemptRun.split(story.id(), story.events().items(), story.attempts().items()));
  }

  /** Returns the last attempt before this one that completed, of the same task. */
  public static Optional<AttemptRun> lastGood(List<AttemptRun> runs, AttemptRun before) {
    return runs.stream()
        .filter(run -> run.number() < before.number() && "completed".equals(run.outcome()))
        .reduce((_, later) -> later);
  }

  /**
   * Finds the newest other task of the same name that completed.
   *
   * @return empty if the row is gone or there is none
   */
  public static Optional<TaskId> lastGood(
      TaskStore store, TaskStory story, Cancellation cancellation) {
    if (story.row() == null || story.row().name() == null) {
      return Optional.empty();
    }
    Set<TaskStatus> done = Set.copyOf(store.terms().statuses().of(Tone.DONE));
    if (done.isEmpty()) {
      return Optional.empty();
    }
    TaskFilter good = TaskFilter.ALL.but().statuses(done).exactName(story.row().name()).filter();
    return store.tasks(TaskQuery.newest(good, CANDIDATES), cancellation).items().stream()
        .map(Task::id)
        .filter(id -> !id.equals(story.id()))
        .findFirst();
  }
}
