package dev.holdfast.task;

import java.util.List;

/**
 * A page of an audit trail.
 *
 * @param items the events, possibly none
 * @param next where the page after this one begins; null at the trail's end
 */
public record EventPage(List<TaskEvent> items, EventCursor next) {
  public EventPage {
    items = List.copyOf(items);
  }
}
