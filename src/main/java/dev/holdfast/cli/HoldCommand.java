package dev.holdfast.cli;

import dev.holdfast.job.Cancellation;
import dev.holdfast.task.TaskId;
import picocli.CommandLine.Command;

/** Keeps a task or a workflow from every cleanup of this user. */
@Command(name = "hold")
final class HoldCommand extends HoldingCommand {

  HoldCommand(CommandContext context) {
    super(context);
  }

  @Override
  Done change(Change wanted, Cancellation cancellation) {
    TaskId target = wanted.target();
    if (!wanted.workflow() && wanted.store().task(target, cancellation).isEmpty()) {
      throw new CommandFailure(Exit.FAILED, context().say("explain.absent", target.toString()));
    }
    return new Done(
        wanted
            .holding()
            .hold(wanted.store(), target, wanted.workflow(), wanted.reason(), cancellation),
        true,
        Exit.DONE);
  }

  @Override
  void say(TextPage text, TaskId target, boolean workflow, Done done) {
    text.line(context().say(workflow ? "hold.workflow" : "hold.task", target.toString()));
    if (!done.change().changed()) {
      text.line(context().say("hold.already"));
    }
  }
}
