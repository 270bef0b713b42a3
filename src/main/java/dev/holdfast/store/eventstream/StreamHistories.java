package dev.holdfast.store.eventstream;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.store.stream.StreamEventPage;
import dev.holdfast.store.stream.StreamEventQuery;
import dev.holdfast.store.stream.Streams;
import dev.holdfast.stream.StreamPosition;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A stream is its own history: events, and no attempts. */
record StreamHistories(Streams streams) implements Histories {

  @Override
  public Excerpt<TaskEvent> events(TaskId id, int limit, Cancellation cancellation) {
    StreamEventPage page = streams.events(StreamEventQuery.all(id.toString(), limit), cancellation);
    return new Excerpt<>(page.items(), page.next() == null);
  }

  /** The time of a place in a trail is the offset here. */
  @Override
  public EventPage events(EventQuery query, Cancellation cancellation) {
    if (query.task() == null || query.attempt() != null || !query.enters().isEmpty()) {
      return new EventPage(List.of(), null);
    }
    EventCursor after = query.after();
    StreamPosition place =
        after == null
            ? null
            : new StreamPosition(after.time() instanceof Long offset ? offset : null, after.id());
    StreamEventPage page =
        streams.events(
            new StreamEventQuery(
                query.task().toString(),
                query.type(),
                null,
                null,
                null,
                null,
                false,
                false,
                place,
                query.limit()),
            cancellation);
    StreamPosition next = page.next();
    return new EventPage(
        page.items(), next == null ? null : new EventCursor(next.offset(), next.id()));
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
