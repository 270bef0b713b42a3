package dev.holdfast.desktop.timeline;

import javafx.beans.property.ReadOnlyIntegerProperty;

/** Something that is looked at instant by instant, step by step. */
public interface Reel {

  /** Returns how many steps there are. */
  int steps();

  /** How many steps have happened at the instant looked at: 0 before the first. */
  ReadOnlyIntegerProperty stepProperty();

  /** Looks at the instant after so many steps; beyond either end, at that end. */
  void go(int step);

  /** So many steps forward, or back where negative. */
  default void move(int steps) {
    go(stepProperty().get() + steps);
  }
}
