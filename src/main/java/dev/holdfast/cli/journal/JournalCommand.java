package dev.holdfast.cli.journal;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalException;

/** A command that reads what the operator’s journal says, and no store. */
abstract class JournalCommand extends PrintingCommand {

  @Override
  protected Exit run(Format chosen) {
    try {
      return run(context.journal(), chosen);
    } catch (JournalException unreadable) {
      throw context.exit(Exit.FAILED, "journal.unreadable", unreadable.file, unreadable.detail);
    }
  }

  abstract Exit run(Journal journal, Format chosen);
}
