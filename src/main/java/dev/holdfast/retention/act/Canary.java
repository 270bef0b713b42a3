package dev.holdfast.retention.act;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Tone;
import dev.holdfast.task.WireName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Does a few first and looks how they fare before the rest is done. It ends the run as soon as one
 * of them fails, and if one is not taken up in time by whoever works on tasks.
 */
public final class Canary implements RunPace {

  private static final Duration LOOKS = Duration.ofSeconds(1);
  private static final Set<Tone> BAD = Set.of(Tone.FAILING, Tone.LATE, Tone.FAILED, Tone.PAUSED);

  /** How many come first at the most: all of them are read again and again. */
  public static final int MOST = 1_000;

  private final TaskStore store;
  private final ActTerm act;
  private final ActPace pace;
  private final RunClock time;
  private final Consumer<State> news;
  private final Cancellation cancellation;
  private final List<TaskId> first = new ArrayList<>();
  private State state = State.NONE;

  /**
   * Prepares to watch.
   *
   * @param pace says how many come first, and how long they are watched at the most
   * @param news is told how they fare, from the working thread
   */
  public Canary(
      TaskStore store,
      ActTerm act,
      ActPace pace,
      RunClock time,
      Consumer<State> news,
      Cancellation cancellation) {
    this.store = store;
    this.act = act;
    this.pace = pace;
    this.time = time;
    this.news = news;
    this.cancellation = cancellation;
  }

  /** Returns how they fared; {@link State#NONE} if nobody looked. */
  public State state() {
    return state;
  }

  @Override
  public long most(long done) {
    return state.verdict() == Verdict.PASSED ? Long.MAX_VALUE : Math.max(1, pace.first() - done);
  }

  @Override
  public void over(BatchReceipt receipt) {
    if (state.verdict() == null) {
      first.addAll(receipt.done());
    }
  }

  @Override
  public StopReason pass(long done) {
    if (done < pace.first() || state.verdict() == Verdict.PASSED) {
      return null;
    }
    long began = time.now();
    while (true) {
      boolean over = time.now() - began >= pace.watch().toNanos();
      try {
        state = look(over);
      } catch (StoreException unread) {
        if (cancellation.isCancelled()) {
          return StopReason.CANCEL;
        }
        // Nobody knows how they fare: that is no reason to do the others.
        state = new State(first.size(), 0, 0, 0, 0, Verdict.UNKNOWN);
      }
      news.accept(state);
      if (state.verdict() != null) {
        return state.verdict() == Verdict.PASSED ? null : StopReason.CANARY;
      }
      time.pause().accept(LOOKS, cancellation);
      if (cancellation.isCancelled()) {
        return StopReason.CANCEL;
      }
    }
  }

  private State look(boolean over) {
    int completed = 0;
    int failed = 0;
    int waiting = 0;
    int underway = 0;
    boolean handsOver = act.handsOver(store.terms());
    for (Task task : new ActScan(store, act).found(first, cancellation)) {
      Tone tone = store.terms().statuses().tone(task.status());
      if (task.status().equals(act.to())) {
        waiting++;
      } else if (tone == Tone.DONE) {
        completed++;
      } else if (BAD.contains(tone) || !handsOver) {
        failed++;
      } else {
        underway++;
      }
    }
    Verdict verdict = null;
    if (failed > 0) {
      verdict = Verdict.FAILED;
    } else if (handsOver && waiting + underway == 0) {
      verdict = Verdict.PASSED;
    } else if (over) {
      verdict = handsOver && waiting > 0 ? Verdict.NOT_TAKEN_UP : Verdict.PASSED;
    }
    return new State(first.size(), completed, underway, failed, waiting, verdict);
  }

  /** What came of watching. */
  public enum Verdict implements WireName {
    /** The others are done too. */
    PASSED,
    /** One of them failed. */
    FAILED,
    /** One of them still waits for somebody to take it up. */
    NOT_TAKEN_UP,
    /** The store could not be read. */
    UNKNOWN
  }

  /**
   * How the first ones fare.
   *
   * @param size how many they are
   * @param completed how many ended well
   * @param underway how many are being worked on, or wait for something outside
   * @param failed how many failed, or have another status than they were given
   * @param waiting how many are as they were left
   * @param verdict null while they are watched
   */
  public record State(
      int size, int completed, int underway, int failed, int waiting, Verdict verdict) {

    /** Nobody looked. */
    public static final State NONE = new State(0, 0, 0, 0, 0, null);
  }
}
