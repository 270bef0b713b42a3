package dev.holdfast.desktop.shell;

import dev.holdfast.job.JobRunner.RunningJob;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/** A job as the status bar lists it. */
public final class JobLine {

  final RunningJob job;

  /** When it began, in milliseconds. */
  final long began;

  /** How fast it gets on. */
  final JobPace pace = new JobPace();

  /** How much is done, 0 to 1; below 0 when unknown. */
  public final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper(-1);

  /** How much is done, in words; empty when unknown. */
  final ReadOnlyStringWrapper amount = new ReadOnlyStringWrapper("");

  /** Whether it was asked to stop. */
  final ReadOnlyBooleanWrapper cancelling = new ReadOnlyBooleanWrapper();

  /**
   * Lists a job.
   *
   * @param now in milliseconds
   */
  JobLine(RunningJob job, long now) {
    this.job = job;
    this.began = now;
  }

  /** Returns what it does. */
  public String title() {
    return job.title();
  }

  /** Returns the name of the store it works for; empty if it works for none. */
  public String store() {
    return job.owner() == null ? "" : job.owner().name;
  }

  /** Asks it to stop. */
  public void cancel() {
    cancelling.set(true);
    job.cancel();
  }
}
