package dev.holdfast.desktop.timeline;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleObjectProperty;

/** Plays a story: the view tells how much time has passed, this moves the instant looked at. */
public final class PlayViewModel {

  /** By event: four in a second. */
  private static final double EVENTS_A_SECOND = 4;

  private final TimelineViewModel timeline;
  private double clock;
  private double events;

  PlayViewModel(TimelineViewModel timeline) {
    this.timeline = timeline;
  }

  // Properties

  private final ReadOnlyBooleanWrapper playing = new ReadOnlyBooleanWrapper(this, "playing");
  private final ObjectProperty<PlaySpeed> speed =
      new SimpleObjectProperty<>(this, "speed", PlaySpeed.BY_EVENT);

  /** Whether the story is played. */
  public ReadOnlyBooleanProperty playingProperty() {
    return playing.getReadOnlyProperty();
  }

  /** How fast. */
  public ObjectProperty<PlaySpeed> speedProperty() {
    return speed;
  }

  // Commands

  /** Starts or stops; at the end of the story it starts from the beginning. */
  public void toggle() {
    if (playing.get()) {
      stop();
      return;
    }
    if (timeline.steps() == 0) {
      return;
    }
    if (timeline.stepProperty().get() == timeline.steps()) {
      timeline.look(0);
    }
    clock = timeNow();
    events = 0;
    playing.set(true);
  }

  /** Stops where it is. */
  public void stop() {
    playing.set(false);
  }

  /** Some time of the wall clock has passed, in nanoseconds. */
  public void passed(long nanos) {
    if (!playing.get()) {
      return;
    }
    int step = timeline.stepProperty().get();
    if (speed.get() == PlaySpeed.BY_EVENT) {
      events += nanos / 1e9 * EVENTS_A_SECOND;
      int whole = (int) events;
      events -= whole;
      clock = timeNow();
      if (whole > 0) {
        timeline.look(step + whole);
        clock = timeNow();
      }
    } else {
      advance(step, nanos / 1e9 * speed.get().factor());
    }
    if (timeline.stepProperty().get() >= timeline.steps()) {
      stop();
    }
  }

  private void advance(int step, double seconds) {
    Chronicle chronicle = timeline.chronicle();
    TimeScale scale = chronicle.lanes().scale();
    clock += seconds;
    TimeScale.Fold fold = scale.foldAt((long) clock);
    if (fold != null) {
      // Nothing happens in there.
      clock = fold.to();
    }
    int reached = Steps.until(chronicle.replay().events(), (long) clock);
    if (reached > step) {
      timeline.look(reached);
    }
    timeline.moveCursor(scale.place((long) clock));
  }

  private double timeNow() {
    int step = timeline.stepProperty().get();
    Chronicle chronicle = timeline.chronicle();
    return chronicle.event(Math.max(1, step)).time();
  }
}
