package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.task.TaskEvent;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds steps in events that are in the order in which they were written, that of their ids. */
public final class Steps {

  private Steps() {}

  /** Returns the step of an event, 1 for the first; 0 if it is not among them. */
  public static int of(List<TaskEvent> events, TaskEvent wanted) {
    return Math.max(
        0, 1 + Collections.binarySearch(events, wanted, Comparator.comparingLong(TaskEvent::id)));
  }

  /** Returns how many events had happened before the first one after an instant. */
  public static int until(List<TaskEvent> events, long time) {
    int steps = 0;
    while (steps < events.size() && events.get(steps).time() <= time) {
      steps++;
    }
    return steps;
  }

  /** Returns the step of the event with an id; 0 if there is none. */
  public static int withId(List<TaskEvent> events, long id) {
    return IntStream.range(0, events.size())
            .filter(at -> events.get(at).id() == id)
            .findFirst()
            .orElse(-1)
        + 1;
  }
}
