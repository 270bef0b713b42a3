package dev.holdfast.cli;

import picocli.CommandLine.Command;

/** Ends tasks for good. */
@Command(name = "cancel")
final class CancelCommand extends ActCommand {

  /** Takes what all commands share. */
  CancelCommand(CommandContext context) {
    super(context, "cancel");
  }
}
