package dev.holdfast.desktop.timeline;

import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleObjectProperty;

/** Plays a story: the view tells how much time has passed, this moves the instant looked at. */
public final class PlayViewModel {

  /** By event: four in a second. */
  private static final double EVENTS_A_SECOND = 4;

  private final Reel reel;
  private double clock;
  private double events;

  /** Plays what can be looked at instant by instant. */
  public PlayViewModel(Reel reel) {
    this.reel = reel;
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
    if (reel.steps() == 0) {
      return;
    }
    if (reel.stepProperty().get() == reel.steps()) {
      reel.look(0);
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
    int step = reel.stepProperty().get();
    if (speed.get() == PlaySpeed.BY_EVENT) {
      events += nanos / 1e9 * EVENTS_A_SECOND;
      int whole = (int) events;
      events -= whole;
      clock = timeNow();
      if (whole > 0) {
        reel.look(step + whole);
        clock = timeNow();
      }
    } else {
      advance(step, nanos / 1e9 * speed.get().factor());
    }
    if (reel.stepProperty().get() >= reel.steps()) {
      stop();
    }
  }

  private void advance(int step, double seconds) {
    TimeScale scale = reel.scale();
    clock += seconds;
    TimeScale.Fold fold = scale.foldAt((long) clock);
    if (fold != null) {
      // Nothing happens in there.
      clock = fold.to();
    }
    int reached = reel.stepsUntil((long) clock);
    if (reached > step) {
      reel.look(reached);
    }
    reel.moveCursor(scale.place((long) clock));
  }

  private double timeNow() {
    return reel.time(Math.max(1, reel.stepProperty().get()));
  }
}
