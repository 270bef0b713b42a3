package dev.holdfast.cli.act;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.cli.cleanup.CleanupFollower;
import dev.holdfast.cli.cleanup.RunReport;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitCodes;
import dev.holdfast.cli.command.JournalNote;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.job.Cancellation;
import dev.holdfast.report.ActDocument;
import dev.holdfast.report.ReportSubject;
import dev.holdfast.report.RunSheet;
import dev.holdfast.retention.act.ActPace;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.text.ActText;

/**
 * Does to tasks what was confirmed, and tells what came of it.
 *
 * @param who does it and why
 * @param pace how carefully
 */
record ActExecution(CommandContext context, RecordOptions who, ActTerm act, ActPace pace) {

  /** Runs it; the exit is what the result says. */
  Exit run(TaskStore store, CleanupOrder order, Format format, Cancellation cancellation) {
    CleanupOutcome outcome;
    RunClock time = RunClock.of(context.clock());
    Canary canary =
        pace.canary(
            store, act, time, state -> context.note(ActText.load().of(state)), cancellation);
    try (ProgressLine progress = context.progress("act.progress")) {
      CleanupFollower follower = new CleanupFollower(context, progress, "act.triggers");
      RunPace limit = pace.limit(store, time, follower, cancellation);
      outcome =
          new Cleanup(who.journal(context))
              .run(
                  store, order, follower, canary == null ? limit : canary.and(limit), cancellation);
    } catch (StoreException failure) {
      throw ExitCodes.unchanged(failure);
    }
    Canary.State fared = canary == null ? null : canary.state();
    String operator = who.records(context).operator().display();
    ReportSubject subject =
        new ReportSubject(
            store.info(), context.operation(), order, outcome, operator, context.clock().instant());
    RunSheet sheet = new RunSheet(subject);
    context.print(
        () -> new RunReport(context, sheet).of(subject, ActDocument.of(act, outcome, fared)),
        format,
        sheet::done);
    return new JournalNote(context).tell(outcome);
  }
}
