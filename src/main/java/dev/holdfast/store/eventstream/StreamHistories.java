package dev.holdfast.store.eventstream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/** A stream is its own history: events, and no attempts. */
record StreamHistories(BiFunction<EventQuery, Cancellation, EventPage> pages) implements Histories {

  @Override
  public Excerpt<TaskEvent> events(TaskId id, int limit, Cancellation cancellation) {
    EventPage page =
        pages.apply(EventQuery.of(id, null, EventQuery.Narrow.NONE, null, limit), cancellation);
    return new Excerpt<>(page.items(), page.next() == null);
  }

  @Override
  public EventPage events(EventQuery query, Cancellation cancellation) {
    return query.task() == null || query.attempt() != null || !query.enters().isEmpty()
        ? new EventPage(List.of(), null)
        : pages.apply(query, cancellation);
  }

  @Override
  public Excerpt<Attempt> attempts(TaskId id, int limit, Cancellation cancellation) {
    return new Excerpt<>(List.of(), true);
  }

  @Override
  public Map<TaskId, TaskEvent> latestEvents(
      Collection<TaskId> ids, Set<String> types, Cancellation cancellation) {
    return Map.of();
  }
}
