package dev.holdfast.cli.journal;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.PrintingCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalException;
import picocli.CommandLine.Command;

/** What the operator's journal says; the work is done by its subcommands. */
@Command(
    name = "journal",
    subcommands = {
      JournalVerifyCommand.class,
      JournalListCommand.class,
      JournalShowCommand.class,
      JournalExportCommand.class
    })
public final class JournalCommand {

  /** A subcommand: it reads the journal and no store. */
  abstract static class Reading extends PrintingCommand {

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
}
