package dev.holdfast.cli.connections;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.settings.Settings;
import java.io.IOException;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;

/** Looks after saved connections; the work is done by its subcommands. */
@Command(
    name = "connections",
    subcommands = {
      ConnectionsListCommand.class,
      ConnectionsAddCommand.class,
      ConnectionsTestCommand.class,
      ConnectionsRemoveCommand.class,
      ConnectionsExportCommand.class,
      ConnectionsImportCommand.class
    })
public final class ConnectionsCommand {

  /** Changes what is saved, or ends the command with why not. */
  static void change(CommandContext context, UnaryOperator<Settings> change) {
    try {
      context.profiles().change(change);
    } catch (IOException unwritable) {
      throw context.exit(Exit.FAILED, "connections.notSaved", unwritable.getMessage());
    }
  }

  /** Ends a command that names a connection that is none. */
  static ExitException unknown(CommandContext context, String name) {
    return context.usage("connections.unknown", name);
  }
}
