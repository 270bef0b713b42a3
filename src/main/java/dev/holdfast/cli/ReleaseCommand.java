package dev.holdfast.cli;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets a task or a workflow that was on hold go again. */
@Command(name = "release")
final class ReleaseCommand extends StoreCommand {

  @Parameters(index = "1", paramLabel = "ID", descriptionKey = "id")
  private String id;

  @Option(names = "--workflow", descriptionKey = "holdWorkflow")
  private boolean workflow;

  @Mixin private RecordOptions recordOptions;

  ReleaseCommand(CommandContext context) {
    super(context);
  }

  @Override
  void check() {}

  @Override
  Exit run(TaskStore store, Format format, Cancellation cancellation) {
    TaskId target = new HoldTarget(context(), id, workflow).in(store, cancellation);
    Holding.Change change =
        new Holding(recordOptions.records(context()), context().clock())
            .release(store, target, workflow, recordOptions.reason(), cancellation);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("id", target);
    document.put("workflow", workflow);
    document.put("held", false);
    document.put("changed", change.changed());
    document.put("journal_head", change.journalHead());
    String key = workflow ? "release.workflow" : "release.task";
    String none = workflow ? "release.noWorkflow" : "release.noTask";
    context()
        .print(
            Report.of(
                document,
                text -> text.line(context().say(change.changed() ? key : none, target.toString()))),
            format);
    new JournalNote(context()).tell(change.journalHead(), null);
    return change.changed() ? Exit.DONE : Exit.PARTIAL;
  }
}
