package dev.holdfast.desktop.timeline.lanes;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Which instants a line of time names: those at full steps of a clock. Pure.
 *
 * @param step the seconds from one to the next
 * @param offset how far local time is ahead of an instant, in seconds
 */
public record RoundTimes(long step, LongUnaryOperator offset) {

  private static final long DAY = 86_400;

  private static final long[] STEPS = {
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, DAY
  };

  /**
   * Finds the smallest steps that lie far enough apart.
   *
   * @param seconds how long they must be at least
   */
  public static RoundTimes of(double seconds, LongUnaryOperator offset) {
    for (long step : STEPS) {
      if (step >= seconds) {
        return new RoundTimes(step, offset);
      }
    }
    long step = DAY;
    while (step < seconds && step < Long.MAX_VALUE / 4) {
      step *= 2;
    }
    return new RoundTimes(step, offset);
  }

  /** Returns the instants of a stretch, both ends included; there may be none. */
  public List<Long> in(long from, long to) {
    List<Long> found = new ArrayList<>();
    Long at = next(from, to);
    while (at != null) {
      found.add(at);
      // A clock that is put back must not have this one come twice.
      at = at == Long.MAX_VALUE ? null : next(at + 1, to);
    }
    return found;
  }

  /** Returns the first full step from an instant on; null if there is none before the end. */
  private Long next(long from, long to) {
    long ahead = Math.floorMod(-Math.floorMod(from, step) - offset.applyAsLong(from), step);
    if ((double) to - from < ahead || to < from) {
      return null;
    }
    long found = from + ahead;
    // Between the two the clock may have been put forward or back.
    long drift = Math.floorMod(found + offset.applyAsLong(found), step);
    return drift == 0 || (double) to - found < step - drift ? found : found + (step - drift);
  }

  /** Returns whether seconds are nothing but zeros at every one of them. */
  public boolean wholeMinutes() {
    return step >= 60;
  }

  /** Returns whether each is the beginning of a day. */
  public boolean wholeDays() {
    return step >= DAY;
  }
}
