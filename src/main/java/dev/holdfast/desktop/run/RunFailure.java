package dev.holdfast.desktop.run;

import dev.holdfast.archive.ArchiveException;
import dev.holdfast.journal.JournalException;
import dev.holdfast.plan.PlanException;
import dev.holdfast.plan.PlanProblem;
import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.store.StoreException;
import dev.holdfast.text.Messages;

/**
 * Why a cleanup has no result.
 *
 * @param sentence what to tell the operator
 * @param broke whether something may have been deleted
 */
public record RunFailure(String sentence, boolean broke) {

  /**
   * Judges what was thrown before anything was deleted.
   *
   * @param why what was thrown, in words
   * @param messages has {@code run.refused}
   */
  public static RunFailure refused(Throwable thrown, String why, Messages messages) {
    // That another process runs the plan says so itself.
    boolean said =
        thrown instanceof PlanException refused && refused.problem == PlanProblem.RUNS_ALREADY;
    return new RunFailure(said ? why : messages.get("run.refused", why), false);
  }

  /**
   * Judges what a run has thrown. A store that fails in mid-run is told in a result; what else is
   * thrown then is a bug.
   *
   * @param messages has {@code run.refused} and {@code run.broke}
   */
  public static RunFailure of(Throwable thrown, String why, Messages messages) {
    boolean before =
        thrown instanceof StoreException
            || thrown instanceof JournalException
            || thrown instanceof HoldException
            || thrown instanceof PlanException
            || thrown instanceof ArchiveException;
    return before
        ? refused(thrown, why, messages)
        : new RunFailure(messages.get("run.broke", why), true);
  }
}
