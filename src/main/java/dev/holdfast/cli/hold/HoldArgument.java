package dev.holdfast.cli.hold;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;

/**
 * What is put on hold or released.
 *
 * @param context for the sentences
 * @param typed the id as it was typed
 * @param workflow whether the whole workflow that it belongs to is meant
 */
record HoldArgument(CommandContext context, String typed, boolean workflow) {

  /** Returns the task; for a workflow its root. */
  TaskId in(TaskStore store, Cancellation cancellation) {
    TaskId task = new OptionValues(context).id("ID", typed, store.info());
    if (task == null) {
      throw context.usage("value.noId");
    }
    return workflow
        ? store.task(task, cancellation).map(found -> found.task().rootId()).orElse(task)
        : task;
  }
}
