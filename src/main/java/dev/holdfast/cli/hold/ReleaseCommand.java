package dev.holdfast.cli.hold;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.task.TaskId;
import picocli.CommandLine.Command;

/** Lets a task or a workflow that was on hold go again. */
@Command(name = "release")
public final class ReleaseCommand extends HoldingCommand {

  @Override
  Done change(Change wanted, Cancellation cancellation) {
    Holding.Change change =
        wanted
            .holding()
            .release(
                wanted.store(), wanted.target(), wanted.workflow(), wanted.reason(), cancellation);
    return new Done(change, false, change.changed() ? Exit.DONE : Exit.PARTIAL);
  }

  @Override
  void say(TextPage text, TaskId target, boolean workflow, Done done) {
    String key = workflow ? "release.workflow" : "release.task";
    String none = workflow ? "release.noWorkflow" : "release.noTask";
    text.line(context().say(done.change().changed() ? key : none, target.toString()));
  }
}
