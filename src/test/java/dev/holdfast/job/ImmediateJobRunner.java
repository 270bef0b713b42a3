package dev.holdfast.job;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Runs each job on the spot, on the calling thread: the twin of the real runner for tests. */
public final class ImmediateJobRunner implements JobRunner {

  private final List<Listener> listeners = new ArrayList<>();

  @Override
  public void addListener(Listener listener) {
    listeners.add(listener);
  }

  @Override
  public <T> RunningJob start(BackgroundJob<T> job) {
    Cancellation cancellation = new Cancellation();
    Done handle = new Done(job.title(), job.owner(), cancellation);
    if (job.seen() != BackgroundJob.Seen.BARELY) {
      listeners.forEach(listener -> listener.started(handle));
    }
    Progress progress =
        (done, total) -> {
          job.onProgress().report(done, total);
          if (job.seen() != BackgroundJob.Seen.BARELY) {
            listeners.forEach(listener -> listener.progressed(handle, done, total));
          }
        };
    try {
      job.onSuccess().accept(job.work().run(progress, cancellation));
    } catch (CancellationException cancelled) {
      job.onCancel().run();
    } catch (Exception failure) {
      job.onFailure().accept(failure);
    }
    if (job.seen() != BackgroundJob.Seen.BARELY) {
      listeners.forEach(listener -> listener.ended(handle));
    }
    return handle;
  }

  private record Done(String title, JobOwner owner, Cancellation cancellation)
      implements RunningJob {
    @Override
    public void cancel() {
      cancellation.cancel();
    }

    @Override
    public boolean isRunning() {
      return false;
    }
  }
}
