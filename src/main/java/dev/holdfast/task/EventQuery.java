package dev.holdfast.task;

import java.util.Set;

/**
 * Which events to list, in the order of the audit trail. A null or empty part does not filter;
 * parts are combined with and. Either the task or the workflow is given.
 *
 * @param task the task whose events
 * @param workflow the root of the workflow whose events, the root's own included
 * @param parent only events of this task's direct children
 * @param type the exact event type
 * @param attempt the exact attempt number
 * @param enters only events that lead to one of these statuses
 * @param narrow what else, where a store has so many events that lists are narrowed by more
 * @param after where the page begins; null for the first page
 * @param limit how many at the most
 */
public record EventQuery(
    TaskId task,
    TaskId workflow,
    TaskId parent,
    String type,
    Long attempt,
    Set<String> enters,
    Narrow narrow,
    EventCursor after,
    int limit) {

  /**
   * Of the events of a subject with very many.
   *
   * @param correlationId the exact correlation id
   * @param from in Unix seconds: stored then or later
   * @param to in Unix seconds: stored before
   * @param text found in event id, type, correlation id, data or metadata, whatever its case
   * @param newestFirst in which order
   * @param backward whether the page lies before the place, not after it
   */
  public record Narrow(
      String correlationId,
      Long from,
      Long to,
      String text,
      boolean newestFirst,
      boolean backward) {

    /** All, the oldest first. */
    public static final Narrow NONE = new Narrow(null, null, null, null, false, false);
  }

  /** Checks that there is a task or a workflow. */
  public EventQuery {
    if ((task == null) == (workflow == null)) {
      throw new IllegalArgumentException("either a task or a workflow");
    }
    enters = Set.copyOf(enters);
  }

  /** Of one subject, narrowed by more. */
  public static EventQuery of(
      TaskId task, String type, Narrow narrow, EventCursor after, int limit) {
    return new EventQuery(task, null, null, type, null, Set.of(), narrow, after, limit);
  }

  /** Returns whether an event is of this type and attempt, and leads to such a status. */
  public boolean passes(TaskEvent event) {
    return (type == null || type.equals(event.type()))
        && (attempt == null || attempt.equals(event.attempt()))
        && (enters.isEmpty() || event.toStatus() != null && enters.contains(event.toStatus()));
  }

  /** Returns a query for the events with which a task's children ended. */
  public static EventQuery childEnds(TaskId parent, TaskId workflow, Set<String> ends, int limit) {
    return new EventQuery(null, workflow, parent, null, null, ends, Narrow.NONE, null, limit);
  }
}
