package dev.holdfast.cli.hold;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.JournalNote;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.command.RetainedCommand;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Keeps a task or a workflow from every cleanup of this user, or lets it go again. */
@Command
public final class HoldingCommand extends RetainedCommand {

  private final boolean hold;

  @Parameters(index = "1", paramLabel = "ID", descriptionKey = "id")
  private String id;

  @Option(names = "--workflow", descriptionKey = "holdWorkflow")
  private boolean workflow;

  @Mixin private RecordOptions recordOptions;

  /**
   * Makes one.
   *
   * @param hold whether it keeps; else it lets go
   */
  public HoldingCommand(boolean hold) {
    this.hold = hold;
  }

  @Override
  protected Exit run(TaskStore store, Format format, Cancellation cancellation) {
    TaskId target = target(store, cancellation);
    Holding holding = new Holding(recordOptions.journal(context));
    String reason = recordOptions.reason();
    Holding.Change done =
        hold
            ? holding.hold(store, target, workflow, reason, cancellation)
            : holding.release(store, target, workflow, reason, cancellation);
    if (hold && !done.there()) {
      throw missed(store, target, done, cancellation);
    }
    Document document =
        new Document()
            .with("id", target)
            .with("workflow", workflow)
            .with("held", hold)
            .from(done, "changed journal_head");
    context.print(document, text -> say(text, target, done), format);
    new JournalNote(context).tell(done.journalHead());
    return (hold ? done.deleted() > 0 : !done.changed()) ? Exit.PARTIAL : Exit.DONE;
  }

  /** For a workflow its root. */
  private TaskId target(TaskStore store, Cancellation cancellation) {
    TaskId task = values().id("ID", id, store.info());
    context.refuse("value.noId", task == null);
    return workflow
        ? store.task(task, cancellation).map(found -> found.task().rootId()).orElse(task)
        : task;
  }

  private ExitException missed(
      TaskStore store, TaskId target, Holding.Change done, Cancellation cancellation) {
    String key =
        done.deleted() > 0
            ? whole() ? "hold.workflowGone" : "hold.taskGone"
            : store.task(target, cancellation).isPresent()
                ? "common.nothingLeftToHold"
                : workflow ? "hold.noWorkflow" : "explain.absent";
    return context.exit(Exit.FAILED, key, target.toString());
  }

  /** What stays and loses parts is one subject, however it is held. */
  private boolean whole() {
    return workflow && !context.operation().stays();
  }

  private void say(TextPage text, TaskId target, Holding.Change done) {
    if (!hold) {
      String key = workflow ? "release.workflow" : "release.task";
      String none = workflow ? "release.noWorkflow" : "release.noTask";
      text.line(context.say(done.changed() ? key : none, target.toString()));
      return;
    }
    text.line(context.say(whole() ? "hold.workflow" : "hold.task", target.toString()));
    if (done.deleted() > 0) {
      boolean parts = context.operation().stays();
      text.line(context.say(parts ? "hold.partsGone" : "hold.partGone", done.deleted()));
    }
    if (!done.changed()) {
      text.line(context.say("hold.already"));
    }
  }
}
