package dev.holdfast.job;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs jobs on named daemon platform threads. Platform, not virtual: JDBC pins its carrier, and two
 * running SQLite queries on two cores would hold every other job up (decision 0003).
 *
 * <p>Results and progress arrive on the executor given, which in the desktop is the FX thread.
 */
public final class ThreadJobRunner implements JobRunner, AutoCloseable {

  private final ExecutorService threads;
  private final Executor callbacks;
  private final AtomicInteger unheardJobs = new AtomicInteger();
  private final CopyOnWriteArrayList<Listener> listeners = new CopyOnWriteArrayList<>();

  /**
   * Makes a runner.
   *
   * @param callbacks where results are heard
   */
  public ThreadJobRunner(Executor callbacks) {
    this.callbacks = callbacks;
    AtomicInteger number = new AtomicInteger();
    this.threads =
        Executors.newCachedThreadPool(
            work ->
                Thread.ofPlatform()
                    .daemon()
                    .name("holdfast-job-" + number.incrementAndGet())
                    .unstarted(work));
  }

  @Override
  public void addListener(Listener listener) {
    listeners.add(listener);
  }

  @Override
  public <T> RunningJob start(BackgroundJob<T> job) {
    Running<T> running = new Running<>(job);
    unheardJobs.incrementAndGet();
    threads.execute(running);
    return running;
  }

  /** Returns whether every job that was started has ended and been heard. */
  public boolean isIdle() {
    return unheardJobs.get() == 0;
  }

  /** Cancels everything that runs. */
  @Override
  public void close() {
    threads.shutdownNow();
  }

  private final class Running<T> implements RunningJob, Runnable {

    private final BackgroundJob<T> job;
    private final Cancellation cancellation = new Cancellation();
    private volatile boolean ended;
    // The newest report nobody has heard yet: work may report faster than the callbacks keep up.
    private final AtomicReference<Reported> unheard = new AtomicReference<>();

    Running(BackgroundJob<T> job) {
      this.job = job;
    }

    @Override
    public String title() {
      return job.title();
    }

    @Override
    public BackgroundJob.Seen seen() {
      return job.seen();
    }

    @Override
    public JobOwner owner() {
      return job.owner();
    }

    @Override
    public void cancel() {
      // Hooks may talk to a server (PostgreSQL cancels over a second connection).
      threads.execute(cancellation::cancel);
    }

    @Override
    public boolean isCancelled() {
      return cancellation.isCancelled();
    }

    @Override
    public boolean isRunning() {
      return !ended;
    }

    @Override
    public void run() {
      tell(listener -> listener.started(this));
      try {
        T result = job.work().run(this::progressed, cancellation);
        end(() -> job.onSuccess().accept(result));
      } catch (CancellationException cancelled) {
        end(job.onCancel());
      } catch (Throwable failure) {
        end(cancellation.isCancelled() ? job.onCancel() : () -> job.onFailure().accept(failure));
      }
    }

    private void progressed(long done, long total) {
      if (unheard.getAndSet(new Reported(done, total)) == null) {
        callbacks.execute(this::tellProgress);
      }
    }

    private void tellProgress() {
      Reported newest = unheard.getAndSet(null);
      job.onProgress().report(newest.done(), newest.total());
      if (job.seen() != BackgroundJob.Seen.BARELY) {
        listeners.forEach(listener -> listener.progressed(this, newest.done(), newest.total()));
      }
    }

    private void end(Runnable callback) {
      ended = true;
      callbacks.execute(
          () -> {
            try {
              // Whoever closed it has gone, and must start nothing more.
              if (!threads.isShutdown()) {
                callback.run();
              }
            } finally {
              unheardJobs.decrementAndGet();
            }
          });
      tell(listener -> listener.ended(this));
    }

    private record Reported(long done, long total) {}

    private void tell(java.util.function.Consumer<Listener> message) {
      callbacks.execute(() -> listeners.forEach(message));
    }
  }
}
