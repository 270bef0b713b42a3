package dev.holdfast.retention.run;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.throttle.RunWindow;
import dev.holdfast.retention.throttle.Throttle;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Stands before each batch: says whether the run goes on, after waiting where it must. */
public final class RunGate {

  /** A standby is looked at no more often than this: it costs a query. */
  static final Duration LAG_LOOKS = Duration.ofSeconds(1);

  /** A standby that has not caught up after this long will not do so by waiting. */
  static final Duration LONGEST_LAG = Duration.ofMinutes(10);

  /** Waiting is cut up, so that a clock that was set or a machine that slept is noticed. */
  static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  private final Throttle throttle;
  private final RunClock time;
  private final CleanupListener listener;
  private final Cancellation cancellation;
  private final long started;
  private long outsideNanos;
  private long lastLagLook;

  /** Begins to measure the time of a run. */
  public RunGate(
      Throttle throttle, RunClock time, CleanupListener listener, Cancellation cancellation) {
    this.throttle = throttle;
    this.time = time;
    this.listener = listener;
    this.cancellation = cancellation;
    this.started = time.now();
    this.lastLagLook = started - LAG_LOOKS.toNanos();
  }

  /**
   * Waits until the next batch may begin.
   *
   * @param lag looks how far the farthest standby lies behind, in bytes
   * @param rowsDone rows deleted so far
   * @return null if it may; else why the run ends
   */
  public StopReason pass(Supplier<OptionalLong> lag, long rowsDone) {
    StopReason stop = cancelled();
    if (stop == null && spent(rowsDone)) {
      stop = StopReason.BUDGET;
    }
    if (stop == null) {
      stop = window();
    }
    return stop == null ? standby(lag) : stop;
  }

  /** Returns how many rows the budget leaves. */
  public long rowsLeft(long rowsDone) {
    Long most = throttle.budget().rows();
    return most == null ? Long.MAX_VALUE : most - rowsDone;
  }

  private StopReason cancelled() {
    return cancellation.isCancelled() || Thread.currentThread().isInterrupted()
        ? StopReason.CANCEL
        : null;
  }

  private boolean spent(long rowsDone) {
    Duration most = throttle.budget().time();
    return rowsLeft(rowsDone) <= 0
        || most != null && time.now() - started - outsideNanos >= most.toNanos();
  }

  private StopReason window() {
    RunWindow window = throttle.window();
    if (window == null || window.hours().contains(time.clock().instant())) {
      return null;
    }
    if (window.outside() == RunWindow.Outside.STOP) {
      return StopReason.WINDOW;
    }
    long began = time.now();
    listener.waitingFor(
        WaitReason.WINDOW, window.hours(), window.hours().next(time.clock().instant()));
    StopReason stop = null;
    Instant now = time.clock().instant();
    while (stop == null && !window.hours().contains(now)) {
      wait(Duration.between(now, window.hours().next(now)));
      stop = cancelled();
      now = time.clock().instant();
    }
    outsideNanos += time.now() - began;
    return stop;
  }

  private StopReason standby(Supplier<OptionalLong> lag) {
    if (time.now() - lastLagLook < LAG_LOOKS.toNanos()) {
      return null;
    }
    long began = time.now();
    boolean told = false;
    while (behind(lag)) {
      if (!told) {
        listener.waitingFor(WaitReason.REPLICATION, null, null);
        told = true;
      }
      if (time.now() - began >= LONGEST_LAG.toNanos()) {
        return StopReason.REPLICATION;
      }
      wait(LAG_LOOKS);
      StopReason stop = cancelled();
      if (stop != null) {
        return stop;
      }
    }
    lastLagLook = time.now();
    return null;
  }

  private boolean behind(Supplier<OptionalLong> lag) {
    OptionalLong bytes = lag.get();
    return bytes.isPresent() && bytes.getAsLong() > throttle.maxLag();
  }

  private void wait(Duration until) {
    time.pause().accept(until.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : until, cancellation);
  }
}
