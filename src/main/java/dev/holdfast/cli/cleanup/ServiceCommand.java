package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionWords;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What can be left to the system's scheduler; the work is done by its subcommands. */
@Command(name = "service")
public final class ServiceCommand {

  private ServiceCommand() {}

  /** Returns the command with its subcommands. */
  public static CommandLine with(CommandContext context) {
    return new CommandLine(new ServiceCommand(), OptionWords.of(context.stores()))
        .addSubcommand(new ServicePrintCommand(context));
  }
}
