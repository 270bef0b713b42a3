package dev.holdfast.cli;

import picocli.CommandLine.Command;

/** Has tasks wait until somebody resumes them. */
@Command(name = "pause")
final class PauseCommand extends ActCommand {

  /** Takes what all commands share. */
  PauseCommand(CommandContext context) {
    super(context, "pause");
  }
}
