package dev.holdfast.job;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Runs a job when the test says so, in any order: like a store that answers late. */
final class LateJobRunner implements JobRunner {

  private final List<Late<?>> jobs = new ArrayList<>();

  @Override
  public <T> RunningJob start(BackgroundJob<T> job) {
    Late<T> late = new Late<>(job);
    jobs.add(late);
    return late;
  }

  @Override
  public void addListener(Listener listener) {}

  /** Lets the job that was started so many after the first report and end. */
  void answer(int index) {
    jobs.get(index).answer();
  }

  /** Returns whether that job was asked to stop. */
  boolean isCancelled(int index) {
    return jobs.get(index).cancellation.isCancelled();
  }

  private static final class Late<T> implements RunningJob {

    private final BackgroundJob<T> job;
    private final Cancellation cancellation = new Cancellation();
    private boolean ended;

    Late(BackgroundJob<T> job) {
      this.job = job;
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
      return !ended;
    }

    private void answer() {
      ended = true;
      try {
        job.onSuccess().accept(job.work().run(job.onProgress(), cancellation));
      } catch (CancellationException stopped) {
        job.onCancel().run();
      } catch (Exception failure) {
        job.onFailure().accept(failure);
      }
    }
  }
}
