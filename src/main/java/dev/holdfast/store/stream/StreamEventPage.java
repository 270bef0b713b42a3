package dev.holdfast.store.stream;

import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.TaskEvent;
import java.util.List;

/**
 * A page of a stream, always in the list’s own order.
 *
 * @param items the events, possibly none
 * @param previous the place before which the page before this one lies; null at the beginning
 * @param next the place after which the page after this one lies; null at the end
 */
public record StreamEventPage(List<TaskEvent> items, StreamPosition previous, StreamPosition next) {
  public StreamEventPage {
    items = List.copyOf(items);
  }
}
