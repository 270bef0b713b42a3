package dev.holdfast.cli.archive;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionWords;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Works on archives; the work is done by its subcommands. */
@Command(name = "archive")
public final class ArchiveCommand {

  private ArchiveCommand() {}

  /** Returns the command with its subcommands. */
  public static CommandLine with(CommandContext context) {
    return new CommandLine(new ArchiveCommand(), OptionWords.of(context.stores()))
        .addSubcommand(new ArchiveVerifyCommand(context))
        .addSubcommand(new ArchiveRestoreCommand(context));
  }
}
