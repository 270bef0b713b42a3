package dev.holdfast.desktop.timeline.lanes;

import javafx.beans.property.ReadOnlyObjectWrapper;

/** What is seen of a line of time, as keys and the mouse change it. Needs no toolkit. */
public final class Zoom extends ReadOnlyObjectWrapper<LaneWindow> {

  private static final double WHEEL = 0.8;

  /** How far a turn of the wheel moves, as a share of what is seen. */
  private static final double PAN = 0.1;

  /** Shows all of it. */
  public Zoom() {
    super(LaneWindow.ALL);
  }

  /** Shows all of it. */
  public void all() {
    set(LaneWindow.ALL);
  }

  /** Shows what lies between two places, in any order. */
  public void to(double one, double other) {
    set(LaneWindow.between(one, other));
  }

  /** Shows more (above 1) or less, so that a place stays where it is. */
  public void by(double factor, double place) {
    set(get().scaled(factor, place));
  }

  /** Moves by a share of what is seen. */
  public void pan(double share) {
    set(get().around(get().place(0.5 + share)));
  }

  /** Moves or zooms as a wheel was turned, 0 for not at all. Returns whether it did. */
  public boolean turned(double sideways, double up, double place) {
    if (sideways != 0 && !get().isAll()) {
      pan(-Math.signum(sideways) * PAN);
      return true;
    }
    if (up != 0) {
      by(up > 0 ? WHEEL : 1 / WHEEL, place);
    }
    return up != 0;
  }
}
