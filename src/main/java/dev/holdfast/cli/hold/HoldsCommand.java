package dev.holdfast.cli.hold;

import dev.holdfast.cli.command.CommandContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Works on this user's holds of all stores; the work is done by its subcommands. */
@Command(name = "holds")
public final class HoldsCommand {

  private HoldsCommand() {}

  /** Returns the command with its subcommands. */
  public static CommandLine with(CommandContext context) {
    return new CommandLine(new HoldsCommand()).addSubcommand(new HoldsRepairCommand(context));
  }
}
