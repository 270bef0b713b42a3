package dev.holdfast.desktop.timeline;

/** How fast a story is played. */
public enum PlaySpeed {
  /** One event after the other, whatever lies between them. */
  BY_EVENT(0),
  X1(1),
  X10(10),
  X100(100),
  X1000(1_000);

  private final int factor;

  PlaySpeed(int factor) {
    this.factor = factor;
  }

  /** Seconds of the story in a second of the wall clock; 0 if it goes by events. */
  int factor() {
    return factor;
  }
}
