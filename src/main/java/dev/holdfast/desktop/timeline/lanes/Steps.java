package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.task.TaskEvent;
import java.util.List;
import java.util.stream.IntStream;

/** Finds steps in events that are in the order in which they were written, that of their ids. */
public final class Steps {

  private Steps() {}

  /** Returns the step of an event, 1 for the first; 0 if it is not among them. */
  public static int of(List<TaskEvent> events, TaskEvent wanted) {
    int low = 0;
    int high = events.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      TaskEvent event = events.get(middle);
      int order = Long.compare(event.id(), wanted.id());
      if (order == 0) {
        return middle + 1;
      }
      low = order < 0 ? middle + 1 : low;
      high = order > 0 ? middle - 1 : high;
    }
    return 0;
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
