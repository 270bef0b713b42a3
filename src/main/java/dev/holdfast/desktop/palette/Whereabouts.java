package dev.holdfast.desktop.palette;

import dev.holdfast.desktop.timeline.TaskPosition;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.history.Histories;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskId;
import java.util.Optional;
import java.util.Set;

/** What a store has of a position. */
enum Whereabouts {
  /** The task, and the event if one was asked for. */
  THERE,
  /** Only events: the task's row is gone. */
  EVENTS_ONLY,
  /** The task or its events, but not the event that was asked for. */
  NO_SUCH_EVENT,
  /** Nothing of such a task. */
  NOTHING;

  private static final int PAGE = 5_000;

  /** Looks into a store; reads a story's events page by page until the one is found. */
  static Whereabouts of(TaskPosition position, TaskStore store, Cancellation stop) {
    boolean row = store.task(position.task(), stop).isPresent();
    if (row && position.event() == null) {
      return THERE;
    }
    Optional<Histories> histories = store.role(Histories.class);
    if (histories.isEmpty()) {
      return row ? NO_SUCH_EVENT : NOTHING;
    }
    EventPage page = histories.get().events(after(position.task(), null), stop);
    if (!row && page.items().isEmpty()) {
      return NOTHING;
    }
    while (position.event() != null) {
      long wanted = position.event();
      if (page.items().stream().anyMatch(event -> event.id() == wanted)) {
        return row ? THERE : EVENTS_ONLY;
      }
      if (page.next() == null) {
        return NO_SUCH_EVENT;
      }
      stop.throwIfCancelled();
      page = histories.get().events(after(position.task(), page.next()), stop);
    }
    return EVENTS_ONLY;
  }

  private static EventQuery after(TaskId task, EventCursor place) {
    return new EventQuery(
        task, null, null, null, null, Set.of(), EventQuery.Narrow.NONE, place, PAGE);
  }
}
