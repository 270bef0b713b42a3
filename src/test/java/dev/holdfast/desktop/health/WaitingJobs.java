package dev.holdfast.desktop.health;

import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.ImmediateJobRunner;
import dev.holdfast.job.JobRunner;
import java.util.ArrayDeque;
import java.util.Deque;

/** Runs a job when the test says so, on the test's own thread. */
public final class WaitingJobs implements JobRunner {

  private final ImmediateJobRunner runner = new ImmediateJobRunner();
  private final Deque<BackgroundJob<?>> waiting = new ArrayDeque<>();

  @Override
  public <T> RunningJob start(BackgroundJob<T> job) {
    waiting.add(job);
    return new RunningJob() {
      @Override
      public String title() {
        return job.title();
      }

      @Override
      public void cancel() {
        if (waiting.remove(job)) {
          job.onCancel().run();
        }
      }

      @Override
      public boolean isRunning() {
        return waiting.contains(job);
      }
    };
  }

  @Override
  public void addListener(Listener listener) {
    runner.addListener(listener);
  }

  /** Says how far the oldest job is. */
  public void progress(long done, long total) {
    waiting.element().onProgress().report(done, total);
  }

  /** Runs the oldest job. */
  public void runNext() {
    runner.start(waiting.remove());
  }

  /** Returns how many wait. */
  public int size() {
    return waiting.size();
  }
}
