package dev.holdfast.desktop.shell;

import java.util.OptionalLong;

/**
 * How fast a job gets on and how long it will still take, by what it did since it first told how
 * far it was. Says nothing before there is something to go by. Pure.
 */
final class JobPace {

  /** Before that the first steps, which often are the slowest, would be all there is. */
  private static final long SETTLED = 3_000;

  private long firstDone;
  private long firstAt = -1;
  private long done;
  private long total;
  private long at;

  /**
   * Hears how far it is.
   *
   * @param units that are done
   * @param all that are to do; 0 or less if nobody knows
   * @param now in milliseconds, by any clock
   */
  void told(long units, long all, long now) {
    if (firstAt < 0 || units < done || all != total) {
      firstAt = now;
      firstDone = units;
    }
    done = units;
    total = all;
    at = now;
  }

  /** Returns how many units it does in a second; empty while that is not known. */
  OptionalLong perSecond() {
    long took = at - firstAt;
    boolean known = firstAt >= 0 && took >= SETTLED && done > firstDone;
    return known
        ? OptionalLong.of(Math.max(1, Math.round((done - firstDone) * 1_000.0 / took)))
        : OptionalLong.empty();
  }

  /** Returns how many seconds are left, at this pace; empty while that is not known. */
  OptionalLong secondsLeft() {
    if (perSecond().isEmpty() || total <= 0 || done >= total) {
      return OptionalLong.empty();
    }
    double perMillisecond = (double) (done - firstDone) / (at - firstAt);
    return OptionalLong.of((long) Math.ceil((total - done) / perMillisecond / 1_000));
  }
}
