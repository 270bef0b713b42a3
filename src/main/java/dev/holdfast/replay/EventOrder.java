package dev.holdfast.replay;

import dev.holdfast.task.TaskEvent;
import java.util.Comparator;
import java.util.List;

/**
 * The order of an audit trail: by time, events of one second by id. What happened is told in the
 * order in which it was written, whatever the clocks said.
 */
final class EventOrder {

  static final Comparator<TaskEvent> TRAIL =
      Comparator.comparing(TaskEvent::time).thenComparingLong(TaskEvent::id);

  private EventOrder() {}

  /** Returns the events that have a time, in order. */
  static List<TaskEvent> dated(List<TaskEvent> events) {
    return events.stream().filter(event -> event.time() != null).sorted(TRAIL).toList();
  }

  /** Returns the events that have a time, as they were written. */
  static List<TaskEvent> written(List<TaskEvent> events) {
    return events.stream()
        .filter(event -> event.time() != null)
        .sorted(Comparator.comparingLong(TaskEvent::id))
        .toList();
  }

  /** Counts the events of an ordered list up to a place, that place included. */
  static int countUntil(List<TaskEvent> ordered, long time, long id) {
    int low = 0;
    int high = ordered.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      TaskEvent event = ordered.get(middle);
      boolean within = event.time() < time || event.time() == time && event.id() <= id;
      low = within ? middle + 1 : low;
      high = within ? high : middle;
    }
    return low;
  }
}
