package dev.holdfast.replay;

import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How many children of a task had finished at any moment. A child counts once, however often it
 * finishes; fib-flow's own counter may count one again (it is a cache).
 *
 * @param ends the event with which each child finished first, in the order of the trail
 */
record FinishedChildren(List<TaskEvent> ends) {

  /** The statuses in which fib-flow counts a child as finished. */
  static final Set<String> FINAL = Set.of("completed", "permanently_failed");

  static FinishedChildren of(List<TaskEvent> events) {
    Set<TaskId> finished = new HashSet<>();
    List<TaskEvent> ends = new ArrayList<>();
    for (TaskEvent event : EventOrder.dated(events)) {
      String status = event.toStatus();
      if (status != null && FINAL.contains(status) && finished.add(event.taskId())) {
        ends.add(event);
      }
    }
    return new FinishedChildren(List.copyOf(ends));
  }

  /** Counts those that had finished when an event was written; null: in the whole of a second. */
  long by(long time, Long eventId) {
    return EventOrder.countUntil(ends, time, eventId == null ? Long.MAX_VALUE : eventId);
  }
}
