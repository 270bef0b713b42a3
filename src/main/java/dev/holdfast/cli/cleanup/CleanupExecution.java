package dev.holdfast.cli.cleanup;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.ExitCodes;
import dev.holdfast.cli.command.ExitException;
import dev.holdfast.cli.command.JournalNote;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.cli.preview.CleanupKind;
import dev.holdfast.job.Cancellation;
import dev.holdfast.report.CleanupDocument;
import dev.holdfast.report.ReportSubject;
import dev.holdfast.report.RunSheet;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.Messages;

/**
 * Runs a confirmed cleanup and tells what came of it, of whatever kind of store.
 *
 * @param who does it and why
 * @param reports where what came of it is written, if anywhere
 * @param kind what is deleted
 */
public record CleanupExecution(
    CommandContext context, RecordOptions who, ReportOptions reports, CleanupKind<?> kind) {

  /** Runs it; the exit is what the result says, or that the report could not be written. */
  Exit run(TaskStore store, CleanupOrder order, Format format, Cancellation cancellation) {
    CleanupOutcome outcome;
    try (ProgressLine progress = context.progress(kind.key("progress"))) {
      outcome =
          new Cleanup(who.journal(context))
              .run(
                  store,
                  order,
                  new CleanupFollower(context, progress, "cleanup.triggers"),
                  cancellation);
    } catch (StoreException failure) {
      throw ExitCodes.unchanged(failure);
    }
    CleanupResult result = outcome.result();
    String operator = who.records(context).operator().display();
    ReportSubject subject =
        new ReportSubject(
            store.info(), context.operation(), order, outcome, operator, context.clock().instant());
    RunSheet sheet = new RunSheet(subject);
    context.print(
        () ->
            new RunReport(context, sheet).of(subject, CleanupDocument.of(outcome, order.preview())),
        format,
        sheet::done);
    if (outcome.archiveProblem() != null) {
      context.note(new ArchiveText(Messages.common()).of(outcome.archiveProblem()));
    }
    new HoursNote(context, order.plan().options().throttle())
        .after(result.stoppedBy(), result.deleted());
    Exit exit = new JournalNote(context).tell(outcome);
    if (result.deleted() > 0
        && order.plan().hazards().stream()
            .anyMatch(hazard -> hazard.kind().equals(CommonHazards.ROW_SECURITY))) {
      context.note(context.say(kind.key("hidden")));
    }
    boolean reported = reports.write(context, subject);
    return reported || exit != Exit.DONE ? exit : Exit.PARTIAL;
  }

  /** Refuses a preview of a moment that the store has not reached. */
  public static ExitException ahead(CommandContext context, long moment, long storeNow) {
    return new ExitException(
        Exit.REFUSED,
        context.say(
            "cleanup.ahead",
            Long.toString(moment),
            Long.toString(storeNow),
            context.times().of(storeNow)));
  }
}
