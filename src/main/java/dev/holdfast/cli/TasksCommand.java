package dev.holdfast.cli;

import picocli.CommandLine.Command;

/** Lists a page of tasks. */
@Command(name = "tasks")
final class TasksCommand extends ListCommand {

  /** Takes what all commands share. */
  TasksCommand(CommandContext context) {
    super(context);
  }
}
