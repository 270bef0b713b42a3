package dev.holdfast.cli.cleanup;

import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.OptionValues;
import dev.holdfast.cli.preview.CleanupKind;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Approvers;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanAdmission;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.TaskStore;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which frozen plan is run, and whether it may. */
public final class PlannedOptions {

  @Option(names = "--plan", paramLabel = "FILE", descriptionKey = "planToRun")
  private Path file;

  @Option(names = "--max-age", paramLabel = "DUR")
  private String maxAge;

  @Option(names = "--approvers", paramLabel = "FILE")
  private Path approvers;

  private PlanAdmission admission;

  /** Looks at the options before the store is opened. */
  public void check(CommandContext context) {
    if (file == null && (maxAge != null || approvers != null)) {
      throw context.usage("cleanup.noPlan", maxAge != null ? "--max-age" : "--approvers");
    }
    long seconds =
        maxAge == null
            ? PlanAdmission.DEFAULT_MAX_AGE
            : new OptionValues(context).seconds("--max-age", maxAge);
    admission = new PlanAdmission(seconds, approvers == null ? null : Approvers.read(approvers));
  }

  /** Returns whether a plan is meant. */
  public boolean given() {
    return file != null;
  }

  /**
   * Returns how it runs: by what was decided when it was frozen, and tells what that was.
   *
   * @param options what whoever runs it says
   * @throws dev.holdfast.plan.PlanException if they allow what the plan does not
   */
  public CleanupOptions decided(CommandContext context, Frozen<?> plan, CleanupOptions options) {
    boolean approved = plan.approvalRequired() || approvers != null;
    Decisions decisions = plan.decide(Decisions.of(options), approved);
    if (plan.decisions().some()) {
      context.note(new PlanText(Messages.common()).of(plan.decisions()));
    }
    return options.withDecisions(decisions);
  }

  /** Reads the plan and makes sure that it may run here and now. */
  public <P extends OperationPreview> Frozen<P> admitted(
      CleanupKind<P> kind, TaskStore store, Cancellation cancellation) {
    Frozen<P> plan = PlanFile.read(file, kind.form(), store.terms());
    String approver =
        admission.check(file, plan, store.fingerprint(cancellation), store.now(cancellation));
    return kind.understood(plan).withApprovedBy(approver);
  }
}
