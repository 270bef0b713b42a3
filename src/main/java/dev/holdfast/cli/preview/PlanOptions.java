package dev.holdfast.cli.preview;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.JournalNote;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.PlanException;
import dev.holdfast.plan.PlanProblem;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.TaskStore;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import dev.holdfast.text.ShellCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a preview is frozen, and what it asks for before it may run. */
public final class PlanOptions {

  @Option(names = "--plan", paramLabel = "FILE", descriptionKey = "planFile")
  private Path file;

  @Option(names = "--require-approval", descriptionKey = "requireApproval")
  private boolean approvalRequired;

  /** Returns where something is frozen that other options say. */
  public static PlanOptions of(Path file, boolean approvalRequired) {
    PlanOptions options = new PlanOptions();
    options.file = file;
    options.approvalRequired = approvalRequired;
    return options;
  }

  /** Looks before the store is read: a plan is never overwritten. */
  public void check(CommandContext context) {
    context.refuse("preview.approvalOfNothing", file == null && approvalRequired);
    if (file != null && Files.exists(file)) {
      throw new PlanException(PlanProblem.EXISTS, file);
    }
  }

  /** Refuses decisions that would not be frozen: a preview shows everything. */
  void check(CommandContext context, Decisions decisions) {
    if (file == null && decisions.some()) {
      throw context.usage(
          "preview.decisionsOfNothing",
          decisions.choices().some()
              ? decisions.choices().typed()
              : decisions.allow().isEmpty() ? "--skip" : "--allow");
    }
  }

  /** Returns whether a plan is to be written. */
  public boolean wanted() {
    return file != null;
  }

  /** Writes the plan and says so on standard error. */
  public <P extends OperationPreview> void write(
      CommandContext context, RecordOptions who, P preview, Decisions decisions, TaskStore store) {
    Planning.Done<P> done =
        new Planning(who.journal(context))
            .freeze(
                file,
                preview,
                decisions,
                store,
                approvalRequired,
                who.reason(),
                Cancellation.never());
    context.tell("preview.planWritten", file, done.plan().digest());
    if (done.plan().decisions().some()) {
      context.note(new PlanText(Messages.common()).of(done.plan().decisions()));
    }
    context.tell(
        next(preview),
        ShellCommand.quoted(file.toString()),
        ShellCommand.quoted(store.info().address().display()),
        preview instanceof ActPreview act ? act.act().verb() : "");
    new JournalNote(context).tell(done.journalHead());
  }

  private String next(OperationPreview preview) {
    if (preview.aheadOfStore()) {
      return "preview.planOnlyRead";
    }
    if (approvalRequired) {
      return preview.deletes() ? "preview.planWaits" : "act.planWaits";
    }
    return preview.deletes() ? "preview.planRuns" : "act.planRuns";
  }
}
