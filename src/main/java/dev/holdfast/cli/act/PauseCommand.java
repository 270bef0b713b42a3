package dev.holdfast.cli.act;

import dev.holdfast.cli.command.CommandContext;
import picocli.CommandLine.Command;

/** Has tasks wait until somebody resumes them. */
@Command(name = "pause")
public final class PauseCommand extends ActCommand {

  /** Takes what all commands share. */
  public PauseCommand(CommandContext context) {
    super(context, "pause");
  }
}
