package dev.holdfast.cli;

import dev.holdfast.job.Cancellation;
import dev.holdfast.replay.WorkflowSummary;
import dev.holdfast.replay.WorkflowTally;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.Trees;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Sums up a workflow, also one whose root is gone. */
@Command(name = "workflow")
final class WorkflowCommand extends StoreCommand {

  @Parameters(index = "1", paramLabel = "ROOT", descriptionKey = "root-id")
  private String root;

  WorkflowCommand(CommandContext context) {
    super(context);
  }

  @Override
  void check() {}

  @Override
  Exit run(TaskStore store, Format format, Cancellation cancellation) {
    TaskId id = values().wanted(root, store.info());
    Statuses known = store.terms().statuses();
    WorkflowTally tally = new WorkflowTally(id, known);
    Trees.of(store).workflow(id, tally, cancellation);
    WorkflowSummary summary = tally.summary();
    WorkflowSummary.Totals totals = summary.totals();
    if (totals.tasks() == 0 && totals.attempts() == 0 && totals.events() == 0) {
      throw new CommandFailure(Exit.FAILED, context().say("workflow.absent", root));
    }
    TaskDetails details = store.task(id, cancellation).orElse(null);
    if (details != null && details.task().rootId() != null && !details.task().rootId().equals(id)) {
      context().note(context().say("workflow.notRoot", root, details.task().rootId().toString()));
    }
    context()
        .print(
            new WorkflowReport(context(), summary.openSeconds(store.now(cancellation), known))
                .of(root, summary, details, tally.waited(), tally.torn()),
            format);
    return Exit.DONE;
  }
}
