package dev.holdfast.desktop.workflow;

import dev.holdfast.desktop.timeline.Reel;
import dev.holdfast.desktop.timeline.lanes.TimeScale;
import dev.holdfast.replay.StatusCourse.Stretch;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * The instants at which tasks that were read changed their status, and the one looked at. The last
 * step is now: there the rows are believed, not the events.
 */
public final class WorkflowReel implements Reel {

  private final Supplier<TimeScale> scale;
  private long[] instants = {};

  WorkflowReel(Supplier<TimeScale> scale) {
    this.scale = scale;
  }

  // Properties

  private final ReadOnlyIntegerWrapper step = new ReadOnlyIntegerWrapper(0);
  private final ReadOnlyIntegerWrapper count = new ReadOnlyIntegerWrapper(0);
  private final ReadOnlyObjectWrapper<Long> instant = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyDoubleWrapper cursor = new ReadOnlyDoubleWrapper(Double.NaN);

  @Override
  public ReadOnlyIntegerProperty stepProperty() {
    return step.getReadOnlyProperty();
  }

  /** How many steps there are. */
  public ReadOnlyIntegerProperty countProperty() {
    return count.getReadOnlyProperty();
  }

  /** The instant looked at, in Unix seconds; null for now. */
  public ReadOnlyObjectProperty<Long> instantProperty() {
    return instant.getReadOnlyProperty();
  }

  /** Where it lies on the scale, from 0 to 1; not a number for now. */
  public ReadOnlyDoubleProperty cursorProperty() {
    return cursor.getReadOnlyProperty();
  }

  @Override
  public int steps() {
    return count.get();
  }

  /** Returns how many of the steps are changes: all but now. */
  int changes() {
    return instants.length;
  }

  private int stepsUntil(long time) {
    if (instants.length == 0 || time > instants[instants.length - 1]) {
      return steps();
    }
    int found = Arrays.binarySearch(instants, time);
    return found >= 0 ? found + 1 : -found - 1;
  }

  private TimeScale scale() {
    return scale.get();
  }

  // Commands

  @Override
  public void go(int wanted) {
    int next = Math.clamp(wanted, 0, steps());
    boolean now = next > instants.length || instants.length == 0;
    instant.set(now ? null : Long.valueOf(next == 0 ? before(instants[0]) : instants[next - 1]));
    step.set(next);
    show();
  }

  private static long before(long time) {
    return time == Long.MIN_VALUE ? time : time - 1;
  }

  /** Looks at an instant of the scale. */
  public void goToPlace(double place) {
    if (!scale().isEmpty() && instants.length > 0) {
      go(stepsUntil(scale().time(place)));
    }
  }

  /** Looks at now. */
  public void goToNow() {
    go(steps());
  }

  /** Takes the tasks that were read; the instant looked at stays. */
  void take(Collection<WorkflowTask> tasks) {
    Long looked = instant.get();
    instants =
        tasks.stream()
            .flatMap(task -> task.statuses().stretches().stream())
            .mapToLong(Stretch::from)
            .sorted()
            .distinct()
            .toArray();
    count.set(instants.length == 0 ? 0 : instants.length + 1);
    go(looked == null ? steps() : stepsUntil(looked));
  }

  /** Finds the place again, as the scale has changed. */
  void show() {
    cursor.set(
        instant.get() == null || scale().isEmpty() ? Double.NaN : scale().place(instant.get()));
  }
}
