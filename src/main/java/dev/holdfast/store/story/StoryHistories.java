package dev.holdfast.store.story;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What happened to the one task of a story. */
record StoryHistories(StoryFile story, StoryTrail trail) implements Histories {

  @Override
  public Excerpt<TaskEvent> events(TaskId id, int limit, Cancellation cancellation) {
    return excerpt(id.equals(story.id()) ? story.events() : List.of(), limit);
  }

  @Override
  public EventPage events(EventQuery query, Cancellation cancellation) {
    return trail.page(query);
  }

  @Override
  public Excerpt<Attempt> attempts(TaskId id, int limit, Cancellation cancellation) {
    return excerpt(id.equals(story.id()) ? story.attempts() : List.of(), limit);
  }

  private <T> Excerpt<T> excerpt(List<T> all, int limit) {
    boolean whole = all.size() <= limit;
    return new Excerpt<>(whole ? all : all.subList(0, limit), whole && story.complete());
  }

  @Override
  public Map<TaskId, TaskEvent> latestEvents(
      Collection<TaskId> ids, Set<String> types, Cancellation cancellation) {
    Map<TaskId, TaskEvent> latest = new HashMap<>();
    if (ids.contains(story.id())) {
      trail.latest(types).ifPresent(event -> latest.put(story.id(), event));
    }
    return latest;
  }
}
