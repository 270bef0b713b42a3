package dev.holdfast.replay;

import dev.holdfast.task.TaskEvent;
import java.util.ArrayList;
import java.util.List;

/**
 * Which status a task had when, as far as its events tell: {@link TaskReplay} for the status alone,
 * light enough for a thousand tasks at once.
 *
 * @param stretches in order; some may have no length
 */
public record StatusCourse(List<Stretch> stretches) {

  /**
   * A stretch in which the status stayed the same.
   *
   * @param status never empty
   * @param from Unix seconds
   * @param to when the next began; null for the last one, which goes on
   */
  public record Stretch(String status, long from, Long to) {}

  /** Takes a task's events in any order; those without a time or a status tell nothing. */
  public static StatusCourse of(List<TaskEvent> events) {
    List<Stretch> found = new ArrayList<>();
    for (TaskEvent event : EventOrder.written(events)) {
      String status = EmptyText.toNull(event.toStatus());
      Stretch last = found.isEmpty() ? null : found.getLast();
      if (status == null || last != null && last.status().equals(status)) {
        continue;
      }
      // A clock that went back makes no stretch shorter than nothing.
      long from = last == null ? event.time() : Math.max(last.from(), event.time());
      if (last != null) {
        found.set(found.size() - 1, new Stretch(last.status(), last.from(), from));
      }
      found.add(new Stretch(status, from, null));
    }
    return new StatusCourse(List.copyOf(found));
  }
}
