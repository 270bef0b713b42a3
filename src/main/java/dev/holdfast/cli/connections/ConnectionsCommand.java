package dev.holdfast.cli.connections;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.settings.Settings;
import java.io.IOException;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Looks after saved connections; the work is done by its subcommands. */
@Command(name = "connections")
public final class ConnectionsCommand {

  private ConnectionsCommand() {}

  /** Returns the command with its subcommands. */
  public static CommandLine with(CommandContext context) {
    return new CommandLine(new ConnectionsCommand())
        .addSubcommand(new ConnectionsListCommand(context))
        .addSubcommand(new ConnectionsAddCommand(context))
        .addSubcommand(new ConnectionsTestCommand(context))
        .addSubcommand(new ConnectionsRemoveCommand(context))
        .addSubcommand(new ConnectionsExportCommand(context))
        .addSubcommand(new ConnectionsImportCommand(context));
  }

  /** Changes what is saved, or ends the command with why not. */
  static void change(CommandContext context, UnaryOperator<Settings> change) {
    try {
      context.profiles().change(change);
    } catch (IOException unwritable) {
      throw new ExitException(
          Exit.FAILED, context.say("connections.notSaved", unwritable.getMessage()));
    }
  }

  /** Ends a command that names a connection that is none. */
  static ExitException unknown(CommandContext context, String name) {
    return context.usage("connections.unknown", name);
  }
}
