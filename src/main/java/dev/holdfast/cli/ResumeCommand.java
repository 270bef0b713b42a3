package dev.holdfast.cli;

import picocli.CommandLine.Command;

/** Has tasks run again. */
@Command(name = "resume")
final class ResumeCommand extends ActCommand {

  /** Takes what all commands share. */
  ResumeCommand(CommandContext context) {
    super(context, "resume");
  }
}
