package dev.holdfast.store.story;

import dev.holdfast.store.history.SuspendReason;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The events of a story as a store lists them: by time and id, those without a time last. */
final class StoryTrail {

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

  EventPage page(EventQuery query) {
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
}
