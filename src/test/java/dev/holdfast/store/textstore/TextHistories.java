package dev.holdfast.store.textstore;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** What happened to jobs; nobody records rounds of them. */
record TextHistories(Supplier<Sql> store) implements Histories {

  private static final String EVENT =
      "select no as id, job as task_id, what as event_type, at as event_time from job_events";

  @Override
  public Excerpt<TaskEvent> events(TaskId id, int limit, Cancellation cancellation) {
    List<TaskEvent> events = trail(" where job = ?", Sql.texts(List.of(id)));
    return new Excerpt<>(events.subList(0, Math.min(limit, events.size())), events.size() <= limit);
  }

  private List<TaskEvent> trail(String where, Object... parameters) {
    List<TaskEvent> events = new ArrayList<>();
    try (Sql sql = store.get()) {
      sql.each(
          EVENT + where + " order by at, no",
          row -> events.add(new TaskEvent(row.integer("id"), row)),
          parameters);
    }
    return events;
  }

  @Override
  public EventPage events(EventQuery query, Cancellation cancellation) {
    List<TaskEvent> events =
        query.task() != null
            ? trail(" where job = ?", Sql.texts(List.of(query.task())))
            : trail(
                " where job in (select key from jobs where coalesce(root_id, key) = ?)",
                Sql.texts(List.of(query.workflow())));
    return new EventPage(events, null);
  }

  @Override
  public Excerpt<Attempt> attempts(TaskId id, int limit, Cancellation cancellation) {
    return new Excerpt<>(List.of(), true);
  }

  @Override
  public Map<TaskId, TaskEvent> latestEvents(
      Collection<TaskId> ids, Set<String> types, Cancellation cancellation) {
    Map<TaskId, TaskEvent> latest = new HashMap<>();
    trail(" where job" + Sql.among(ids), Sql.texts(ids)).stream()
        .filter(event -> types.contains(event.type()))
        .forEach(event -> latest.put(event.taskId(), event));
    return latest;
  }
}
