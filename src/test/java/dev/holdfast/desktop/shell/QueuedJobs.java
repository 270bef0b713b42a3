package dev.holdfast.desktop.shell;

import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner;
import dev.holdfast.job.ThreadJobRunner;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The real runner, whose callbacks wait until the test takes them: a toolkit without a toolkit. */
final class QueuedJobs implements JobRunner, AutoCloseable {

  private final BlockingQueue<Runnable> callbacks = new LinkedBlockingQueue<>();
  private final ThreadJobRunner runner = new ThreadJobRunner(callbacks::add);
  private final Phaser running = new Phaser(1);

  @Override
  public <T> RunningJob start(BackgroundJob<T> job) {
    running.register();
    return runner.start(
        new BackgroundJob<>(
            job.title(),
            job.owner(),
            job.seen(),
            (progress, cancellation) -> {
              try {
                return job.work().run(progress, cancellation);
              } finally {
                running.arriveAndDeregister();
              }
            },
            job.onProgress(),
            job.onSuccess(),
            job.onFailure(),
            job.onCancel()));
  }

  @Override
  public void addListener(Listener listener) {
    runner.addListener(listener);
  }

  /** Runs callbacks as they come until something is so. */
  void runUntil(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      Runnable next = callbacks.poll(20, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("nothing more is called back, and it is not so");
      }
      next.run();
    }
  }

  /** Waits for the work that still runs, so that it does not write where a test cleans up. */
  @Override
  public void close() {
    running.arriveAndAwaitAdvance();
    runner.close();
  }
}
