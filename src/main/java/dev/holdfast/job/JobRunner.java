package dev.holdfast.job;

/** Runs background jobs. The desktop runs them on threads, tests on the spot. */
public interface JobRunner extends LatestJob.Starter {

  /** Starts the job and returns at once. */
  @Override
  <T> RunningJob start(BackgroundJob<T> job);

  /** Hears of jobs, on the caller's side. */
  void addListener(Listener listener);

  /** A job that was started. */
  interface RunningJob {
    /** Returns its title. */
    String title();

    /** Returns whose job it is; null if nobody's. */
    default JobOwner owner() {
      return null;
    }

    /** Returns how much is seen of it. */
    default BackgroundJob.Seen seen() {
      return BackgroundJob.Seen.ANNOUNCED;
    }

    /** Asks it to stop. */
    void cancel();

    /** Returns whether somebody asked it to stop. */
    default boolean isCancelled() {
      return false;
    }

    /** Returns whether it has not ended yet. */
    boolean isRunning();
  }

  /** Follows jobs; how far they are only of those that are listed. */
  interface Listener {
    /** A job began. */
    default void started(RunningJob job) {}

    /** A job got further; see {@link Progress#report}. */
    default void progressed(RunningJob job, long done, long total) {}

    /** A job ended, however. */
    default void ended(RunningJob job) {}
  }
}
