package dev.holdfast.desktop.run;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Preflight;
import java.util.List;

/**
 * What is looked at before an operator is asked. Only reads.
 *
 * @param <Q> what the operator is asked
 */
public interface RunCheck<Q extends RunQuestion> {

  /** Looks whether deleting can work. */
  Preflight preflight(Cancellation stop);

  /** Estimates how many bytes an archive would take. */
  long archiveBytes(Cancellation stop);

  /** Returns whether a plan’s file is run. */
  boolean planned();

  /**
   * Returns what the operator is asked.
   *
   * @param triggers triggers that will run with each delete, each as {@code table: name}
   * @param archive where what goes could be kept
   */
  Q question(List<String> triggers, ArchiveOffer archive);
}
