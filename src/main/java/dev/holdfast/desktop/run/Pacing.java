package dev.holdfast.desktop.run;

import dev.holdfast.job.Cancellation;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.run.CleanupListener;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.run.RunPace;
import java.util.function.Consumer;

/** Lets a run go on step by step once it begins. */
public interface Pacing {

  /** Lets it go on. */
  Pacing NONE = (time, listener, news, cancellation) -> RunPace.NONE;

  /**
   * Begins, on the working thread.
   *
   * @param listener hears what the run waits for
   * @param news hears how those fare that came first
   */
  RunPace begin(
      RunClock time,
      CleanupListener listener,
      Consumer<Canary.State> news,
      Cancellation cancellation);
}
