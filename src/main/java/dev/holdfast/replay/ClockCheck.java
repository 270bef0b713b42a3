package dev.holdfast.replay;

import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import java.util.List;

/** Finds where clocks ran backwards, in the history of any kind of store. */
public final class ClockCheck {

  private ClockCheck() {}

  /** Looks at events and attempts in any order. */
  public static Findings of(List<TaskEvent> events, List<Attempt> attempts) {
    Findings.Collector found = new Findings.Collector();
    look(EventOrder.written(events), attempts, found);
    return found.all();
  }

  /**
   * Looks at events as they were written, and at attempts. What came from outside waited before it
   * was written down, so it may be older.
   */
  static void look(List<TaskEvent> events, List<Attempt> attempts, Findings.Collector found) {
    TaskEvent before = null;
    for (TaskEvent event : events) {
      if (event.isFromOutside()) {
        continue;
      }
      if (before != null && isBack(event.exactTime(), before.exactTime())) {
        found.add(new ReplayFinding.TimeBackwards(event, before));
      }
      before = event;
    }
    for (Attempt attempt : attempts) {
      Double start = attempt.fields().decimal("started_at");
      if (start != null && isBack(attempt.fields().decimal("ended_at"), start)) {
        found.add(new ReplayFinding.EndsBeforeStart(attempt));
      }
    }
  }

  /** Within a second the clocks of two machines are as good as the same. */
  private static boolean isBack(Double time, double before) {
    return time != null && before - time >= 1;
  }
}
