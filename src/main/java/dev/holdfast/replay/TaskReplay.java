package dev.holdfast.replay;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import java.util.Comparator;
import java.util.List;

/**
 * Rebuilds what a task was at any instant from its events and attempts, which are the truth; the
 * cached fields of its row are not asked. Immutable.
 */
public final class TaskReplay {

  private final List<TaskEvent> events;
  private final List<Attempt> attempts;
  private final long undated;

  /**
   * Takes a task's rows, in any order.
   *
   * @param events all its events
   * @param attempts all its attempts
   */
  public TaskReplay(List<TaskEvent> events, List<Attempt> attempts) {
    this.events =
        events.stream()
            .filter(event -> event.time() != null)
            .sorted(Comparator.comparing(TaskEvent::time).thenComparing(TaskEvent::id))
            .toList();
    this.attempts =
        attempts.stream()
            .filter(attempt -> attempt.startedAt() != null && attempt.number() != null)
            .toList();
    this.undated = events.size() - this.events.size() + attempts.size() - this.attempts.size();
  }

  /**
   * Returns the state at an instant: all that happened up to and in that second.
   *
   * @param time Unix seconds
   */
  public TaskState at(long time) {
    StateFold fold = new StateFold();
    events.stream().takeWhile(event -> event.time() <= time).forEach(fold::event);
    return fold.state(Rounds.at(attempts, time), undated);
  }
}
