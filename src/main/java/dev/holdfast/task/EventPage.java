package dev.holdfast.task;

import java.util.List;

/**
 * A page of an audit trail.
 *
 * @param items the events, possibly none
 * @param previous before which the page before this one lies; null at the trail's beginning, and
 *     where nobody turns back
 * @param next where the page after this one begins; null at the trail's end
 */
public record EventPage(List<TaskEvent> items, EventCursor previous, EventCursor next) {
  public EventPage {
    items = List.copyOf(items);
  }

  /** Of a trail that is only read on. */
  public EventPage(List<TaskEvent> items, EventCursor next) {
    this(items, null, next);
  }

  /** Cuts a page out of what may be one event longer. */
  public static EventPage of(List<TaskEvent> found, int limit) {
    if (found.size() <= limit) {
      return new EventPage(found, null);
    }
    TaskEvent last = found.get(limit - 1);
    return new EventPage(found.subList(0, limit), new EventCursor(last.time(), last.id()));
  }
}
