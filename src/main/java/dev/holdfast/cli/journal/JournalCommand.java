package dev.holdfast.cli.journal;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.FormatOption;
import dev.holdfast.cli.output.Format;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What the operator's journal says; the work is done by its subcommands. */
@Command(name = "journal")
public final class JournalCommand {

  private JournalCommand() {}

  /** Returns the command with its subcommands. */
  public static CommandLine with(CommandContext context) {
    return new CommandLine(new JournalCommand())
        .addSubcommand(new JournalVerifyCommand(context))
        .addSubcommand(new JournalListCommand(context))
        .addSubcommand(new JournalShowCommand(context))
        .addSubcommand(new JournalExportCommand(context));
  }

  /** A subcommand: it reads the journal and no store. */
  abstract static class Reading implements Callable<Integer> {

    private final CommandContext context;

    @Mixin private FormatOption format;

    Reading(CommandContext context) {
      this.context = context;
    }

    @Override
    public final Integer call() {
      Format chosen = format.chosen(context);
      try {
        return run(new Journal(context.records().get(), context.clock()), chosen).code();
      } catch (JournalException unreadable) {
        throw new ExitException(
            Exit.FAILED, context.say("journal.unreadable", unreadable.file(), unreadable.detail()));
      }
    }

    abstract Exit run(Journal journal, Format chosen);

    final CommandContext context() {
      return context;
    }
  }
}
