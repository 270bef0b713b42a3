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

/** Keeps a task or a workflow from every cleanup of this user. */
@Command(name = "hold")
final class HoldCommand extends StoreCommand {

  @Parameters(index = "1", paramLabel = "ID", descriptionKey = "id")
  private String id;

  @Option(names = "--workflow", descriptionKey = "holdWorkflow")
  private boolean workflow;

  @Mixin private RecordOptions recordOptions;

  HoldCommand(CommandContext context) {
    super(context);
  }

  @Override
  void check() {}

  @Override
  Exit run(TaskStore store, Format format, Cancellation cancellation) {
    TaskId target = new HoldTarget(context(), id, workflow).in(store, cancellation);
    if (store.task(target, cancellation).isEmpty() && !workflow) {
      throw new CommandFailure(Exit.FAILED, context().say("explain.absent", target.toString()));
    }
    Holding.Change change =
        new Holding(recordOptions.records(context()), context().clock())
            .hold(store, target, workflow, recordOptions.reason(), cancellation);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("id", target);
    document.put("workflow", workflow);
    document.put("held", true);
    document.put("changed", change.changed());
    document.put("journal_head", change.journalHead());
    String key = workflow ? "hold.workflow" : "hold.task";
    context()
        .print(
            Report.of(
                document,
                text -> {
                  text.line(context().say(key, target.toString()));
                  if (!change.changed()) {
                    text.line(context().say("hold.already"));
                  }
                }),
            format);
    new JournalNote(context()).tell(change.journalHead(), null);
    return Exit.DONE;
  }
}
