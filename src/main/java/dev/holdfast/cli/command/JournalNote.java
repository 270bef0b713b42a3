package dev.holdfast.cli.command;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.journal.JournalException;
import dev.holdfast.retention.run.CleanupResult;

/**
 * Tells the head of the journal after each change: kept elsewhere, in a log or a mail, it shows a
 * journal that was cut or rewritten.
 *
 * @param context for the sentences
 */
public record JournalNote(CommandContext context) {

  /** Tells it of a change whose end was written. */
  public void tell(String head) {
    context.tell("journal.newHead", head);
  }

  /** Tells it of a run, and why that ended too early; returns its exit. */
  public Exit tell(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    Exit exit = Exit.of(result.complete(), result.failure(), result.deleted() == 0);
    exit = tell(outcome.journalHead(), outcome.unrecorded(), exit);
    if (result.failure() != null) {
      context.note(context.failures().of(result.failure(), result.triggers()));
    }
    return exit;
  }

  /**
   * Tells it.
   *
   * @param unrecorded why the end could not be written; null if it was
   * @param exit of what was done
   * @return the exit: what is not recorded is not done whole
   */
  public Exit tell(String head, JournalException unrecorded, Exit exit) {
    if (unrecorded != null) {
      context.tell("common.unrecorded", unrecorded.file, unrecorded.detail);
    }
    tell(head);
    return unrecorded != null && exit == Exit.DONE ? Exit.PARTIAL : exit;
  }
}
