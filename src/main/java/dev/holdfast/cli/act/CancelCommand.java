package dev.holdfast.cli.act;

import dev.holdfast.cli.command.CommandContext;
import picocli.CommandLine.Command;

/** Ends tasks for good. */
@Command(name = "cancel")
public final class CancelCommand extends ActCommand {

  /** Takes what all commands share. */
  public CancelCommand(CommandContext context) {
    super(context, "cancel");
  }
}
