package dev.holdfast.desktop.shell;

import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.store.Opened;
import dev.holdfast.store.TaskStore;
import java.util.function.Consumer;

/**
 * One attempt to open a store. Whoever gives it up while the driver is still busy gets no store,
 * and a store that comes all the same is closed. Thread-safe.
 */
final class Opening {

  private boolean abandoned;
  private TaskStore arrived;
  private RunningJob job;

  /** Hands over the store that was opened; on the thread that opened it. */
  Opened arrive(Opened opened) {
    synchronized (this) {
      if (!abandoned) {
        arrived = opened.store();
        return opened;
      }
    }
    opened.store().close();
    return opened;
  }

  /** Takes the job that opens the store. */
  synchronized void by(RunningJob opening) {
    job = opening;
  }

  /**
   * Gives up.
   *
   * @param closing takes a store that has arrived meanwhile, to be closed off the calling thread
   */
  void abandon(Consumer<TaskStore> closing) {
    TaskStore late;
    RunningJob running;
    synchronized (this) {
      abandoned = true;
      late = arrived;
      running = job;
    }
    if (running != null) {
      running.cancel();
    }
    if (late != null) {
      closing.accept(late);
    }
  }

  synchronized boolean isAbandoned() {
    return abandoned;
  }
}
