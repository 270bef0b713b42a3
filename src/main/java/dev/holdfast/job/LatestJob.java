package dev.holdfast.job;

import dev.holdfast.job.JobRunner.RunningJob;

/**
 * Of the jobs that answer one question after another, only the latest is heard. A newer one cancels
 * the one before, and an answer that comes too late is thrown away, whatever runs the jobs.
 *
 * <p>To be used on the thread that hears jobs, in the desktop the FX thread.
 */
public final class LatestJob {

  private Request latest;

  /** Starts jobs on some road: a runner, or an open store. */
  @FunctionalInterface
  public interface Starter {
    /** Starts a job and returns at once. */
    <T> RunningJob start(BackgroundJob<T> job);
  }

  /** What was asked for, and the job that looks for it. */
  private static final class Request {
    private RunningJob job;
  }

  /** Starts a job in the place of the one before, which is cancelled and not heard any more. */
  public <T> void start(Starter starter, BackgroundJob<T> job) {
    forget();
    Request mine = new Request();
    latest = mine;
    mine.job =
        starter.start(
            job.onProgress(
                    (done, total) -> {
                      if (latest == mine) {
                        job.onProgress().report(done, total);
                      }
                    })
                .onSuccess(result -> end(mine, () -> job.onSuccess().accept(result)))
                .onFailure(thrown -> end(mine, () -> job.onFailure().accept(thrown)))
                .onCancel(() -> end(mine, job.onCancel())));
  }

  /** Asks the job to stop, if one runs; it is still heard, as cancelled or with its answer. */
  public void cancel() {
    if (latest != null && latest.job != null) {
      latest.job.cancel();
    }
  }

  /** Asks the job to stop and hears nothing of it any more. */
  public void forget() {
    Request dropped = latest;
    // First: a runner may answer to the cancelling at once.
    latest = null;
    if (dropped != null && dropped.job != null) {
      dropped.job.cancel();
    }
  }

  /** Hears nothing of the job any more, but lets it do what it was started for. */
  public void ignore() {
    latest = null;
  }

  private void end(Request mine, Runnable heard) {
    if (latest == mine) {
      latest = null;
      heard.run();
    }
  }
}
