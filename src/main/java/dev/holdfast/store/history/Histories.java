package dev.holdfast.store.history;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.HistoryTerm;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The role of a store that records what happened to its tasks: their events, and with {@link
 * Capability#ATTEMPTS} their rounds of execution. Thread-safe; every verb blocks and throws {@link
 * StoreException}, as those of {@link TaskStore} do.
 */
public interface Histories {

  /**
   * Returns a task's events in the order of the trail; also those of a task that is gone.
   *
   * @param limit how many at the most; more than this leaves the excerpt incomplete
   */
  Excerpt<TaskEvent> events(TaskId id, int limit, Cancellation cancellation);

  /**
   * Returns a page of the trail of a task or of a whole workflow, found by key; also of those that
   * are gone. Texts of a workflow's events come cut, with their size beside them.
   */
  EventPage events(EventQuery query, Cancellation cancellation);

  /**
   * Returns a task's attempts in order; also those of a task that is gone. A history without {@link
   * Capability#ATTEMPTS} is one of events alone: it has none.
   */
  Excerpt<Attempt> attempts(TaskId id, int limit, Cancellation cancellation);

  /**
   * Returns what a subject was at a moment, by fields of its own, of a store that keeps what its
   * subjects were; empty of any other, whose events alone tell, and if it was not there then.
   *
   * @param time in Unix seconds; what happened in that second counts
   */
  default Optional<TaskDetails> at(TaskId id, long time, Cancellation cancellation) {
    return Optional.empty();
  }

  /**
   * The beginnings of both.
   *
   * @param more what they tell of the task that its row does not, by the names of fields
   * @param whole whether the history is whole; null of a store that never loses a part of it
   * @param judged whether it is known what must follow on what: fib-flow's state machine
   */
  record Told(
      Excerpt<TaskEvent> events,
      Excerpt<Attempt> attempts,
      Map<String, Object> more,
      HistoryTerm whole,
      boolean judged) {}

  /** Returns both at once: some stores find them in one place. */
  default Told told(TaskId id, int limit, Cancellation cancellation) {
    return new Told(
        events(id, limit, cancellation), attempts(id, limit, cancellation), Map.of(), null, true);
  }

  /**
   * Returns when each of these tasks changed its status and when it ran; also of tasks that are
   * gone. A task without either is left out.
   *
   * @param ids at most 1,000
   * @param limit how many rows of each kind at the most for one task; more leave its course
   *     incomplete
   */
  default Map<TaskId, TaskCourse> courses(
      Collection<TaskId> ids, int limit, Cancellation cancellation) {
    Map<TaskId, TaskCourse> courses = new HashMap<>();
    for (TaskId id : ids) {
      Excerpt<TaskEvent> events = events(id, limit, cancellation);
      Excerpt<Attempt> attempts = attempts(id, limit, cancellation);
      List<TaskEvent> moves =
          events.items().stream()
              .filter(event -> event.toStatus() != null && !event.toStatus().isEmpty())
              .toList();
      if (!moves.isEmpty() || !attempts.items().isEmpty()) {
        boolean complete = events.complete() && attempts.complete();
        courses.put(id, new TaskCourse(moves, attempts.items(), complete));
      }
    }
    return courses;
  }

  /**
   * Finds the newest event of these types for each of these tasks.
   *
   * @param ids at most 1,000
   */
  Map<TaskId, TaskEvent> latestEvents(
      Collection<TaskId> ids, Set<String> types, Cancellation cancellation);

  /**
   * Returns each event of a task as the store has it, in stored order, of a store whose events have
   * bytes of their own, of which rows show a part; none of any other.
   */
  default List<byte[]> raw(TaskId id, Cancellation cancellation) {
    return List.of();
  }
}
