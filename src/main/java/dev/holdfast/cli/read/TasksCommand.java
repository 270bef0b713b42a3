package dev.holdfast.cli.read;

import picocli.CommandLine.Command;

/** Lists a page of tasks. */
@Command(name = "tasks")
public final class TasksCommand extends ListCommand {}
