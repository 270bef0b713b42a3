package dev.holdfast.desktop.forecast;

import dev.holdfast.retention.forecast.AgeHistogram;

/** How much of the past the chart shows: {@link #BUCKETS} bars, the youngest at the right. */
enum AgeRange {
  DAY(1, 900, 21_600),
  WEEK(7, 3_600, 86_400),
  MONTH(30, 21_600, 5 * 86_400),
  QUARTER(90, 86_400, 15 * 86_400),
  YEAR(365, 86_400, 60 * 86_400),
  TWO_YEARS(730, 2 * 86_400, 180 * 86_400),
  FIVE_YEARS(1_825, 7 * 86_400, 365 * 86_400);

  /** Enough to see a shape, few enough to point at one. */
  static final int BUCKETS = 60;

  /** The part of the tasks that may lie beyond the range without being missed. */
  private static final double BEYOND = 0.03;

  /** Its length. */
  final long seconds;

  /** The seconds by which a cutoff moves. */
  final long step;

  /** The seconds between two marks of the axis. */
  final long tick;

  AgeRange(long days, long step, long tick) {
    this.seconds = days * 86_400;
    this.step = step;
    this.tick = tick;
  }

  /** Returns the length of one bar in seconds. */
  double bucket() {
    return (double) seconds / BUCKETS;
  }

  /** Returns how far to the right an age lies, 0 to 1; older than the range is 0. */
  double fraction(double age) {
    return Math.clamp(1 - age / seconds, 0.0, 1.0);
  }

  /** Returns the age at a place, 0 to 1 from the left, on a whole step and at least one. */
  long age(double fraction) {
    return snapped((1 - Math.clamp(fraction, 0.0, 1.0)) * seconds);
  }

  /** Returns an age moved by some steps, within the range. */
  long moved(double age, int steps) {
    // From between two steps the next one is one step away.
    double from = steps > 0 ? Math.floor(age / step) : Math.ceil(age / step);
    return snapped(Math.min((from + steps) * step, seconds));
  }

  private long snapped(double age) {
    return Math.max(1, Math.round(Math.min(age, seconds) / step)) * step;
  }

  /**
   * Returns the shortest range that shows nearly all tasks and leaves room to move the cutoff.
   *
   * @param oldestAge the highest age of the policy; 0 for none
   */
  static AgeRange fitting(AgeHistogram histogram, double oldestAge) {
    long dated =
        histogram.statuses().stream().mapToLong(status -> histogram.dated(status).tasks()).sum();
    for (AgeRange range : values()) {
      long beyond =
          histogram.before(histogram.statuses(), (double) histogram.now - range.seconds).tasks();
      if (oldestAge * 1.25 <= range.seconds && beyond <= dated * BEYOND) {
        return range;
      }
    }
    return FIVE_YEARS;
  }
}
