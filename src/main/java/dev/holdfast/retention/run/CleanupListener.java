package dev.holdfast.retention.run;

import dev.holdfast.retention.throttle.DailyHours;
import java.time.Instant;
import java.util.List;

/** Follows a cleanup. Called from the working thread; must be cheap. */
public interface CleanupListener {

  /** Hears nothing. */
  CleanupListener NONE = new CleanupListener() {};

  /**
   * Before the first delete: these triggers will run with each.
   *
   * @param triggers each as {@code table: name}; never empty
   */
  default void triggers(List<String> triggers) {}

  /** A batch was committed. */
  default void batchDone(CleanupProgress progress) {}

  /** A lock did not come; the run tries again with a smaller batch. */
  default void waiting(CleanupProgress progress) {}

  /**
   * The run waits for something that may take long.
   *
   * @param hours those it waits for; null if it waits for something else
   * @param until when it goes on; null if nobody knows
   */
  default void waitingFor(WaitReason reason, DailyHours hours, Instant until) {}
}
