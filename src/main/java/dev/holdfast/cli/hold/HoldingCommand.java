package dev.holdfast.cli.hold;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.JournalNote;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.command.StoreCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Document;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts a task or a workflow on hold, or lets it go. */
abstract class HoldingCommand extends StoreCommand {

  @Parameters(index = "1", paramLabel = "ID", descriptionKey = "id")
  private String id;

  @Option(names = "--workflow", descriptionKey = "holdWorkflow")
  private boolean workflow;

  @Mixin private RecordOptions recordOptions;

  @Override
  protected final boolean aboutRetention() {
    return true;
  }

  @Override
  protected final void check() {}

  @Override
  protected final Exit run(TaskStore store, Format format, Cancellation cancellation) {
    TaskId target = new HoldArgument(context(), id, workflow).in(store, cancellation);
    Holding holding = new Holding(recordOptions.records(context()), context().clock());
    Done done =
        change(new Change(holding, store, target, workflow, recordOptions.reason()), cancellation);
    Document document =
        new Document()
            .with("id", target)
            .with("workflow", workflow)
            .with("held", done.held())
            .with("changed", done.change().changed())
            .with("journal_head", done.change().journalHead());
    context().print(Report.of(document, text -> say(text, target, workflow, done)), format);
    new JournalNote(context()).tell(done.change().journalHead());
    return done.exit();
  }

  /**
   * What is asked for.
   *
   * @param reason why; null if nobody said
   */
  record Change(Holding holding, TaskStore store, TaskId target, boolean workflow, String reason) {}

  /**
   * What came of it.
   *
   * @param held whether it is on hold now
   */
  record Done(Holding.Change change, boolean held, Exit exit) {}

  abstract Done change(Change change, Cancellation cancellation);

  abstract void say(TextPage text, TaskId target, boolean workflow, Done done);
}
