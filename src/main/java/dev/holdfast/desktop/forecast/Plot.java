package dev.holdfast.desktop.forecast;

/**
 * Where on the chart its parts lie, in pixels from its upper left corner.
 *
 * @param left where the range begins
 * @param top where the highest bar may begin
 * @param width of the range
 * @param height of the highest bar
 * @param olderWidth of the bar for what lies before the range; 0 without one
 */
record Plot(double left, double top, double width, double height, double olderWidth) {

  private static final double LABELS = 44;
  private static final double RIGHT = 10;
  private static final double BELOW = 20;
  private static final double GAP = 10;

  /**
   * Lays a chart out.
   *
   * @param flags how many flags stand above each other
   * @param older whether anything lies before the range
   */
  static Plot of(double width, double height, int flags, boolean older) {
    double top = 6 + 22.0 * Math.max(1, flags);
    double bar = older ? 12 : 0;
    double left = LABELS + (older ? bar + GAP : 0);
    return new Plot(
        left, top, Math.max(1, width - left - RIGHT), Math.max(1, height - top - BELOW), bar);
  }

  /** Returns where the labels of the upright axis end. */
  double labelsEnd() {
    return LABELS - 6;
  }

  /** Returns where the bar for what lies before the range begins. */
  double olderLeft() {
    return LABELS;
  }

  /** Returns where an age lies. */
  double x(AgeRange range, double age) {
    return left + range.fraction(age) * width;
  }

  /** Returns how far to the right a place lies, 0 to 1. */
  double fraction(double x) {
    return (x - left) / width;
  }

  double bottom() {
    return top + height;
  }

  double right() {
    return left + width;
  }
}
