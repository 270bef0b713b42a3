package dev.holdfast.desktop.timeline;

import javafx.beans.property.ReadOnlyIntegerProperty;

/** Something that is looked at instant by instant: it can be stepped through and played. */
public interface Reel {

  /** Returns how many steps there are. */
  int steps();

  /** How many steps have happened at the instant looked at: 0 before the first. */
  ReadOnlyIntegerProperty stepProperty();

  /**
   * Returns when a step happened, in Unix seconds.
   *
   * @param step 1 for the first
   */
  long time(int step);

  /** Returns how many steps have happened by an instant, in Unix seconds. */
  int stepsUntil(long time);

  /** Returns the line of time; only asked while there are steps. */
  TimeScale scale();

  /** Looks at the instant after so many steps without ending the play. */
  void look(int step);

  /** Shows where the play is between two steps, as a place of the scale. */
  void moveCursor(double place);

  /** Returns what plays it. */
  PlayViewModel play();

  /** Looks at the instant after so many steps; beyond either end, at that end. */
  default void go(int step) {
    play().stop();
    look(step);
  }

  /** So many steps forward, or back where negative. */
  default void move(int steps) {
    go(stepProperty().get() + steps);
  }
}
