package dev.holdfast.desktop.tasks;

import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.JobRunner;
import dev.holdfast.job.Progress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;

/** Holds jobs back until the test lets them run: shows what a screen does in between. */
public final class QueuedJobRunner implements JobRunner {

  private final Deque<Waiting<?>> waiting = new ArrayDeque<>();

  @Override
  public <T> RunningJob start(BackgroundJob<T> job) {
    Waiting<T> entry = new Waiting<>(job);
    waiting.add(entry);
    return entry;
  }

  @Override
  public void addListener(Listener listener) {}

  /** Returns how many jobs wait that nobody cancelled. */
  public int size() {
    return (int) waiting.stream().filter(job -> !job.cancellation.isCancelled()).count();
  }

  /** Runs all that waits, and all that comes of it. */
  public void runAll() {
    while (!waiting.isEmpty()) {
      waiting.remove().run();
    }
  }

  /** Runs what has waited longest; what was cancelled before it ends first. */
  public void runOne() {
    while (waiting.element().cancellation.isCancelled()) {
      waiting.remove().run();
    }
    waiting.remove().run();
  }

  private final class Waiting<T> implements RunningJob {

    private final BackgroundJob<T> job;
    private final Cancellation cancellation = new Cancellation();

    Waiting(BackgroundJob<T> job) {
      this.job = job;
    }

    void run() {
      T result;
      try {
        cancellation.throwIfCancelled();
        result = job.work().run(Progress.NONE, cancellation);
      } catch (CancellationException cancelled) {
        job.onCancel().run();
        return;
      } catch (Exception failure) {
        job.onFailure().accept(failure);
        return;
      }
      job.onSuccess().accept(result);
    }

    @Override
    public String title() {
      return job.title();
    }

    @Override
    public void cancel() {
      cancellation.cancel();
    }

    @Override
    public boolean isRunning() {
      return waiting.contains(this);
    }
  }
}
