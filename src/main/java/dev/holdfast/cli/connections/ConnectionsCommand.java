package dev.holdfast.cli.connections;

import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.SharingCommand;
import dev.holdfast.settings.Settings;
import java.io.IOException;
import java.util.function.UnaryOperator;

/** A command that looks after saved connections. */
abstract class ConnectionsCommand extends SharingCommand {

  /** Changes what is saved, or ends the command with why not. */
  final void change(UnaryOperator<Settings> change) {
    try {
      context.profiles().change(change);
    } catch (IOException unwritable) {
      throw context.exit(Exit.FAILED, "connections.notSaved", unwritable.getMessage());
    }
  }
}
