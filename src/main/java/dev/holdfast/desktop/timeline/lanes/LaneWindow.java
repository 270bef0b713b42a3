package dev.holdfast.desktop.timeline.lanes;

/**
 * The part of the story that the lanes show, as places from 0 to 1.
 *
 * @param from the left edge
 * @param to the right edge, further right
 */
public record LaneWindow(double from, double to) {

  /** All of it. */
  public static final LaneWindow ALL = new LaneWindow(0, 1);

  /** Nothing smaller is shown: a millionth of the story. */
  private static final double LEAST = 1e-6;

  /** Returns the window between two places in any order, kept inside and not too small. */
  public static LaneWindow between(double one, double other) {
    double from = Math.clamp(Math.min(one, other), 0.0, 1.0);
    double to = Math.clamp(Math.max(one, other), 0.0, 1.0);
    if (to - from >= LEAST) {
      return new LaneWindow(from, to);
    }
    double start = Math.clamp((from + to - LEAST) / 2, 0.0, 1 - LEAST);
    return new LaneWindow(start, start + LEAST);
  }

  /** Returns how much of the story it shows. */
  public double width() {
    return to - from;
  }

  /** Returns whether it shows all of the story. */
  public boolean isAll() {
    return from <= 0 && to >= 1;
  }

  /** Returns whether it shows a place. */
  public boolean has(double place) {
    return place >= from && place <= to;
  }

  /** Returns where in this window a place lies: 0 at its left edge, 1 at its right one. */
  public double share(double place) {
    return (place - from) / width();
  }

  /** Returns the place at a share of this window. */
  public double place(double share) {
    return from + share * width();
  }

  /** Returns a window of the same width around a place, kept inside. */
  public LaneWindow around(double place) {
    double start = Math.clamp(place - width() / 2, 0.0, 1 - width());
    return new LaneWindow(start, start + width());
  }

  /** Returns this window made larger (above 1) or smaller, so that a place stays where it is. */
  public LaneWindow scaled(double factor, double place) {
    double wide = Math.min(1, Math.max(LEAST, width() * factor));
    double start = Math.clamp(place - share(place) * wide, 0.0, 1 - wide);
    return new LaneWindow(start, start + wide);
  }
}
