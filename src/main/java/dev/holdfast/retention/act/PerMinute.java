package dev.holdfast.retention.act;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.run.WaitReason;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Does no more than so many in a minute, evenly, and waits while whoever takes them up falls
 * behind: while more wait than waited at first and a minute brings.
 */
public final class PerMinute implements RunPace {

  private static final long MINUTE = Duration.ofMinutes(1).toNanos();
  private static final Duration LOOKS = Duration.ofSeconds(1);

  /** So many seconds' worth at once. */
  private static final int AT_ONCE = 5;

  private final int limit;
  private final LongSupplier waiting;
  private final RunClock time;
  private final CleanupListener listener;
  private final Cancellation cancellation;
  private final long began;
  private final long usual;

  /**
   * Begins to count.
   *
   * @param limit how many in a minute, at least 1
   * @param waiting looks how many wait to be taken up; the same number always where nobody knows
   */
  public PerMinute(
      int limit,
      LongSupplier waiting,
      RunClock time,
      CleanupListener listener,
      Cancellation cancellation) {
    this.limit = limit;
    this.waiting = waiting;
    this.time = time;
    this.listener = listener;
    this.cancellation = cancellation;
    this.began = time.now();
    this.usual = waiting.getAsLong();
  }

  @Override
  public StopReason pass(long done) {
    boolean told = false;
    while (most(done) < 1 || done > 0 && waiting.getAsLong() > usual + limit) {
      if (cancellation.isCancelled()) {
        return StopReason.CANCEL;
      }
      if (!told && most(done) >= 1) {
        listener.waitingFor(WaitReason.WORKERS, null, null);
        told = true;
      }
      time.pause().take(LOOKS, cancellation);
    }
    return cancellation.isCancelled() ? StopReason.CANCEL : null;
  }

  @Override
  public long most(long done) {
    long due = (long) ((double) (time.now() - began) / MINUTE * limit) + 1;
    return Math.min(due - done, Math.max(1, (long) limit * AT_ONCE / 60));
  }
}
