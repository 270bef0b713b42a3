package dev.holdfast.cli.journal;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.FormatOption;
import dev.holdfast.cli.command.SharingCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
  abstract static class Reading extends SharingCommand {

    @Mixin private FormatOption format;

    @Override
    public final Integer call() {
      Format chosen = format.chosen(context);
      try {
        return run(new Journal(context.records().get(), context.clock()), chosen).code;
      } catch (JournalException unreadable) {
        throw context.exit(Exit.FAILED, "journal.unreadable", unreadable.file, unreadable.detail);
      }
    }

    abstract Exit run(Journal journal, Format chosen);
  }
}
