package dev.holdfast.retention.act;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.run.WaitReason;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.Acts;
import dev.holdfast.store.terms.ActTerm;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How carefully something is done to many tasks.
 *
 * @param first how many come first and are watched, 1 to {@link Canary#MOST}; null for none
 * @param watch how long they are watched at the most
 * @param perMinute how many may be done in a minute, at least 1; null for any number
 */
public record ActPace(Integer first, Duration watch, Integer perMinute) {

  /** How long the first ones are watched unless an operator says otherwise. */
  public static final Duration WATCH = Duration.ofMinutes(1);

  /** The most that can be asked for in a minute. */
  public static final int MOST_A_MINUTE = 1_000_000;

  private static final long MINUTE = Duration.ofMinutes(1).toNanos();
  private static final Duration LOOKS = Duration.ofSeconds(1);

  /** So many seconds' worth at once. */
  private static final int SECONDS_AT_ONCE = 5;

  /** All at once. */
  public static final ActPace AT_ONCE = new ActPace(null, WATCH, null);

  /**
   * Returns what comes first and is watched; null if nothing.
   *
   * @param news is told how it fares, from the working thread
   */
  public Canary canary(
      TaskStore store,
      ActTerm act,
      RunClock time,
      Consumer<Canary.State> news,
      Cancellation cancellation) {
    return first == null ? null : new Canary(store, act, this, time, news, cancellation);
  }

  /**
   * Returns how many may be done in a minute: no more than so many, evenly, and none while whoever
   * takes them up falls behind: while more wait than waited at first and a minute brings. Where
   * nobody knows how many wait it is always the same number.
   */
  public RunPace limit(
      TaskStore store, RunClock time, CleanupListener listener, Cancellation cancellation) {
    if (perMinute == null) {
      return RunPace.NONE;
    }
    LongSupplier waiting =
        () -> store.role(Acts.class).map(acts -> acts.waiting(cancellation).orElse(0)).orElse(0L);
    long began = time.now();
    long usual = waiting.getAsLong();
    return new RunPace() {
      @Override
      public StopReason pass(long done) {
        boolean told = false;
        while (most(done) < 1 || done > 0 && waiting.getAsLong() > usual + perMinute) {
          if (cancellation.isCancelled()) {
            return StopReason.CANCEL;
          }
          if (!told && most(done) >= 1) {
            listener.waitingFor(WaitReason.WORKERS, null, null);
            told = true;
          }
          time.pause().accept(LOOKS, cancellation);
        }
        return cancellation.isCancelled() ? StopReason.CANCEL : null;
      }

      @Override
      public long most(long done) {
        long due = (long) ((double) (time.now() - began) / MINUTE * perMinute) + 1;
        return Math.min(due - done, Math.max(1, (long) perMinute * SECONDS_AT_ONCE / 60));
      }
    };
  }
}
