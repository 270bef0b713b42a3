package dev.holdfast.cli.read;

import dev.holdfast.cli.command.CommandContext;
import picocli.CommandLine.Command;

/** Lists a page of tasks. */
@Command(name = "tasks")
public final class TasksCommand extends ListCommand {

  /** Takes what all commands share. */
  public TasksCommand(CommandContext context) {
    super(context);
  }
}
