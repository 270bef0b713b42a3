package dev.holdfast.replay;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One execution of a task, from its claim to what followed from its end.
 *
 * @param taskId the task
 * @param number the attempt's number
 * @param attempt its row; null if there is none
 * @param events its events that have a time, in order; none if it has none
 */
public record AttemptRun(TaskId taskId, long number, Attempt attempt, List<TaskEvent> events) {

  /**
   * Takes a history apart. Claims, ends and retries name no attempt: a claim belongs to the attempt
   * that starts next, all else to the one before.
   *
   * @return the attempts by number
   */
  public static Collection<AttemptRun> split(
      TaskId task, List<TaskEvent> events, List<Attempt> attempts) {
    SortedMap<Long, List<TaskEvent>> byNumber = new TreeMap<>();
    SortedMap<Long, Attempt> rows = new TreeMap<>();
    for (Attempt attempt : attempts) {
      if (attempt.number() != null) {
        rows.put(attempt.number(), attempt);
        byNumber.putIfAbsent(attempt.number(), new ArrayList<>());
      }
    }
    List<TaskEvent> claimed = new ArrayList<>();
    Long current = null;
    for (TaskEvent event : EventOrder.written(events)) {
      boolean claim = "task_claimed".equals(event.type());
      if (event.attempt() != null) {
        current = event.attempt();
        List<TaskEvent> run = byNumber.computeIfAbsent(current, none -> new ArrayList<>());
        run.addAll(claimed);
        claimed.clear();
        run.add(event);
      } else if (claim || !claimed.isEmpty()) {
        claimed.add(event);
      } else if (current != null) {
        byNumber.get(current).add(event);
      }
    }
    if (current != null) {
      byNumber.get(current).addAll(claimed);
    }
    List<AttemptRun> runs = new ArrayList<>();
    byNumber.forEach(
        (number, own) -> runs.add(new AttemptRun(task, number, rows.get(number), own)));
    return runs;
  }

  /** Returns when it began, in Unix seconds; null if nothing tells. */
  public Long startedAt() {
    return attempt != null && attempt.startedAt() != null
        ? attempt.startedAt()
        : events.isEmpty() ? null : events.getFirst().time();
  }

  /** Returns how long it ran, in seconds; null while it is open or if nothing tells. */
  public Long durationSeconds() {
    return attempt == null ? null : attempt.durationSeconds();
  }

  /** Returns how it ended; null while it is open or if nothing tells. */
  public String outcome() {
    return attempt == null ? null : attempt.outcome();
  }

  /** Returns what made it fail; null if nothing tells. */
  public String error() {
    return attempt == null ? null : attempt.error();
  }
}
