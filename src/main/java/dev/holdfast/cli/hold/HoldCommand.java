package dev.holdfast.cli.hold;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.task.TaskId;
import picocli.CommandLine.Command;

/** Keeps a task or a workflow from every cleanup of this user. */
@Command(name = "hold")
public final class HoldCommand extends HoldingCommand {

  @Override
  Done change(Change wanted, Cancellation cancellation) {
    TaskId target = wanted.target();
    Holding.Change change =
        wanted
            .holding()
            .hold(wanted.store(), target, wanted.workflow(), wanted.reason(), cancellation);
    if (!change.there()) {
      boolean there = wanted.store().task(target, cancellation).isPresent();
      String none = wanted.workflow() ? "hold.noWorkflow" : "explain.absent";
      String absent = there ? "hold.nothingLeft" : none;
      String gone = whole(wanted.workflow()) ? "hold.workflowGone" : "hold.taskGone";
      throw new ExitException(
          Exit.FAILED, context().say(change.deleted() > 0 ? gone : absent, target.toString()));
    }
    return new Done(change, true, change.deleted() > 0 ? Exit.PARTIAL : Exit.DONE);
  }

  /** What stays and loses parts is one subject, however it is held. */
  private boolean whole(boolean workflow) {
    return workflow && !context().operation().stays();
  }

  @Override
  void say(TextPage text, TaskId target, boolean workflow, Done done) {
    text.line(context().say(whole(workflow) ? "hold.workflow" : "hold.task", target.toString()));
    if (done.change().deleted() > 0) {
      boolean parts = context().operation().stays();
      text.line(context().say(parts ? "hold.partsGone" : "hold.partGone", done.change().deleted()));
    }
    if (!done.change().changed()) {
      text.line(context().say("hold.already"));
    }
  }
}
