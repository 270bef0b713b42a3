package dev.holdfast.desktop.retention;

import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner;
import dev.holdfast.job.Progress;
import java.util.concurrent.Semaphore;

/** Lets listed jobs get as far as their next report, until the test lets them go on. */
final class PausingJobRunner implements JobRunner {

  private final JobRunner threads;
  private final Semaphore gate = new Semaphore(Integer.MAX_VALUE / 2);

  PausingJobRunner(JobRunner threads) {
    this.threads = threads;
  }

  /** From now on a job may report this often, then waits. */
  void allow(int reports) {
    gate.drainPermits();
    gate.release(reports);
  }

  /** Lets all jobs go on for good. */
  void release() {
    gate.release(Integer.MAX_VALUE / 2);
  }

  @Override
  public <T> RunningJob start(BackgroundJob<T> job) {
    return threads.start(
        new BackgroundJob<>(
            job.title(),
            job.owner(),
            job.seen(),
            (progress, cancellation) ->
                job.work()
                    .run(
                        job.seen() != BackgroundJob.Seen.BARELY ? pausing(progress) : progress,
                        cancellation),
            job.onProgress(),
            job.onSuccess(),
            job.onFailure(),
            job.onCancel()));
  }

  private Progress pausing(Progress progress) {
    return (done, total) -> {
      progress.report(done, total);
      gate.acquireUninterruptibly();
    };
  }

  @Override
  public void addListener(Listener listener) {
    threads.addListener(listener);
  }
}
