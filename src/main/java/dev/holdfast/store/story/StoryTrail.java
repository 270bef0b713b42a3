package dev.holdfast.store.story;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.history.Histories;
import dev.holdfast.store.history.SuspendReason;
import dev.holdfast.store.history.Trees;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The events of a story as a store lists them: by time and id, those without a time last. */
final class StoryTrail implements Histories, Trees {

  private static final Comparator<TaskEvent> ORDER =
      Comparator.comparing(TaskEvent::time, Comparator.nullsLast(Comparator.naturalOrder()))
          .thenComparingLong(TaskEvent::id);

  private final StoryFile story;
  private final List<TaskEvent> all;

  StoryTrail(StoryFile story) {
    this.story = story;
    this.all =
        Stream.concat(story.events().stream(), story.childEnds().stream()).sorted(ORDER).toList();
  }

  /** Returns null where the story has no row. */
  Task row() {
    return story.details() == null ? null : story.details().task();
  }

  @Override
  public EventPage events(EventQuery query, Cancellation cancellation) {
    List<TaskEvent> rows =
        (query.task() == null
                ? ofWorkflow(query.workflow()).stream()
                : all.stream().filter(event -> query.task().equals(of(event))))
            .filter(event -> query.parent() == null || isChild(event, query.parent()))
            .filter(query::passes)
            .filter(event -> query.after() == null || isAfter(event, query.after()))
            .limit(query.limit() + 1L)
            .toList();
    return EventPage.of(rows, query.limit());
  }

  /** What names no task is of the one that is told of. */
  private TaskId of(TaskEvent event) {
    return event.taskId() == null ? story.id() : event.taskId();
  }

  private static boolean isChild(TaskEvent event, TaskId parent) {
    Long id = event.fields().integer("parent_id");
    return id != null && TaskId.of(id).equals(parent);
  }

  private static boolean isAfter(TaskEvent event, EventCursor place) {
    Long time = place.time() instanceof Long number ? number : null;
    if (event.time() == null || time == null) {
      return event.time() == null && (time != null || event.id() > place.id());
    }
    return event.time() > time || event.time().equals(time) && event.id() > place.id();
  }

  List<TaskEvent> ofWorkflow(TaskId root) {
    return all.stream()
        .filter(
            event -> {
              Long id = event.fields().integer("root_id");
              return root.equals(event.taskId()) || id != null && TaskId.of(id).equals(root);
            })
        .toList();
  }

  Optional<TaskEvent> latest(Set<String> types) {
    return story.events().stream()
        .filter(event -> event.type() != null && types.contains(event.type()))
        .max(
            Comparator.comparing(TaskEvent::time, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparingLong(TaskEvent::id));
  }

  /** Returns why the task is suspended, as its events tell; the empty text if they do not. */
  String suspendReason() {
    for (TaskEvent event : story.events().stream().sorted(ORDER.reversed()).toList()) {
      if (event.time() != null) {
        String status = event.toStatus();
        String reason = SuspendReason.in(event.metadata());
        if (status != null && !status.isEmpty() && !status.equals("suspended")) {
          return "";
        }
        if (reason != null && SuspendReason.EVENT_TYPES.contains(event.type())) {
          return reason;
        }
      }
    }
    return "";
  }

  @Override
  public Excerpt<TaskEvent> events(TaskId id, int limit, Cancellation cancellation) {
    List<TaskEvent> own = id.equals(story.id()) ? story.events() : List.of();
    return Excerpt.of(own, story.complete(), limit);
  }

  @Override
  public Excerpt<Attempt> attempts(TaskId id, int limit, Cancellation cancellation) {
    List<Attempt> own = id.equals(story.id()) ? story.attempts() : List.of();
    return Excerpt.of(own, story.complete(), limit);
  }

  @Override
  public Map<TaskId, TaskEvent> latestEvents(
      Collection<TaskId> ids, Set<String> types, Cancellation cancellation) {
    Map<TaskId, TaskEvent> latest = new HashMap<>();
    if (ids.contains(story.id())) {
      latest(types).ifPresent(event -> latest.put(story.id(), event));
    }
    return latest;
  }

  @Override
  public void workflow(
      TaskId root,
      Consumer<Task> tasks,
      Consumer<Attempt> attempts,
      Consumer<TaskEvent> events,
      Cancellation cancellation) {
    Task row = row();
    if (row != null && (root.equals(story.id()) || root.equals(row.rootId()))) {
      tasks.accept(row);
      story.attempts().forEach(attempts);
    }
    ofWorkflow(root).forEach(events);
  }

  @Override
  public Set<TaskId> parents(Collection<TaskId> ids, Cancellation cancellation) {
    TaskId parent = row() == null ? null : row().parentId();
    return parent != null && ids.contains(parent) ? Set.of(parent) : Set.of();
  }
}
