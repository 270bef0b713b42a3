package dev.holdfast.cli.command;

import dev.holdfast.journal.JournalException;

/**
 * Tells the head of the journal after each change: kept elsewhere, in a log or a mail, it shows a
 * journal that was cut or rewritten.
 *
 * @param context for the sentences
 */
public record JournalNote(CommandContext context) {

  /**
   * Tells it.
   *
   * @param unrecorded why the end could not be written; null if it was
   */
  public void tell(String head, JournalException unrecorded) {
    if (unrecorded != null) {
      context.note(context.say("journal.unrecorded", unrecorded.file(), unrecorded.detail()));
    }
    context.note(context.say("journal.newHead", head));
  }
}
