package dev.holdfast.cli.act;

import dev.holdfast.cli.command.CommandContext;
import picocli.CommandLine.Command;

/** Has tasks run again. */
@Command(name = "resume")
public final class ResumeCommand extends ActCommand {

  /** Takes what all commands share. */
  public ResumeCommand(CommandContext context) {
    super(context, "resume");
  }
}
