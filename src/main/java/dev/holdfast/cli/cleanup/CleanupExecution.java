package dev.holdfast.cli.cleanup;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.command.Exit;
import dev.holdfast.cli.command.JournalNote;
import dev.holdfast.cli.command.RecordOptions;
import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.cli.preview.CleanupKind;
import dev.holdfast.cli.preview.HazardAnswers;
import dev.holdfast.job.Cancellation;
import dev.holdfast.plan.Frozen;
import dev.holdfast.report.ReportSubject;
import dev.holdfast.report.RunDocument;
import dev.holdfast.report.RunSheet;
import dev.holdfast.retention.act.ActPace;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.RunClock;
import dev.holdfast.retention.run.RunPace;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.retention.throttle.DailyHours;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.text.ActText;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.HazardWords;
import dev.holdfast.text.HoursText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.ReportPage.Sentence;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs what was confirmed and tells what came of it.
 *
 * @param context where
 * @param who does it, and why
 * @param reports the report that was asked for; null if none can be
 * @param kind of what is done
 */
public record CleanupExecution<P extends OperationPreview>(
    CommandContext context, RecordOptions who, ReportOptions reports, CleanupKind<P> kind) {

  /** Rows of one table: why so many stay is said above it. */
  private static final int MOST = 20;

  /**
   * Runs what is left of a preview once hazards are decided about, or refuses to.
   *
   * @param frozen the plan it comes from; null if there is none
   * @param archive where the deleted rows are kept; null if nowhere
   * @param pace how fast, and whether the first ones are watched; of a cleanup at once
   */
  public Exit run(
      TaskStore store,
      P preview,
      CleanupOptions options,
      Frozen<P> frozen,
      Path archive,
      ActPace pace,
      Format format,
      Cancellation cancellation) {
    return switch (CleanupPlan.of(preview, options)) {
      case CleanupPlan.AheadOfStore(long moment, long storeNow) ->
          throw context.exit(
              Exit.REFUSED,
              "cleanup.ahead",
              Long.toString(moment),
              Long.toString(storeNow),
              context.times().of(storeNow));
      case CleanupPlan.Refused(List<Hazard> blocking) -> {
        HazardWords words = HazardWords.of(preview, context.operation());
        throw HazardAnswers.blocked(context, kind.key("blocked"), blocking, words::of);
      }
      case CleanupPlan.Ready ready -> {
        kind.require(preview);
        CleanupOrder order = new CleanupOrder(preview, ready, who.reason(), frozen, archive);
        yield kind.ended(preview, run(store, order, pace, format, cancellation));
      }
    };
  }

  private Exit run(
      TaskStore store, CleanupOrder order, ActPace pace, Format format, Cancellation cancellation) {
    boolean deletes = order.preview().deletes();
    CleanupOutcome outcome;
    RunClock time = RunClock.of(context.clock());
    Canary canary =
        order.preview() instanceof ActPreview acts
            ? pace.canary(
                store,
                acts.act(),
                time,
                state -> context.note(ActText.load().of(state)),
                cancellation)
            : null;
    try (ProgressLine progress = context.progress(kind.key("progress"))) {
      CleanupFollower follower =
          new CleanupFollower(context, progress, deletes ? "cleanup.triggers" : "act.triggers");
      RunPace limit = pace.limit(store, time, follower, cancellation);
      outcome =
          new Cleanup(who.journal(context))
              .run(
                  store, order, follower, canary == null ? limit : canary.and(limit), cancellation);
    } catch (StoreException failure) {
      throw Exit.unchanged(failure);
    }
    CleanupResult result = outcome.result();
    String operator = who.records(context).operator().display();
    ReportSubject subject =
        new ReportSubject(store.info(), order, outcome, operator, context.clock().instant());
    RunSheet sheet = new RunSheet(subject);
    Canary.State fared = canary == null ? null : canary.state();
    context.print(
        () ->
            Report.of(
                RunDocument.of(outcome, order.preview(), fared),
                text -> print(text, sheet, outcome)),
        format,
        sheet::done);
    if (outcome.archiveProblem() != null) {
      context.note(new ArchiveText(Messages.common()).of(outcome.archiveProblem()));
    }
    if (result.stoppedBy() == StopReason.WINDOW) {
      DailyHours hours = order.plan().options().throttle().window().hours();
      context.note(new HoursText().stopped(hours, result.deleted()));
    }
    Exit exit = new JournalNote(context).tell(outcome);
    boolean hidden =
        order.plan().hazards().stream()
            .anyMatch(hazard -> hazard.kind().equals(CommonHazards.ROW_SECURITY));
    if (deletes && hidden && result.deleted() > 0) {
      context.tell(kind.key("hidden"));
    }
    boolean reported = reports == null || reports.write(context, subject);
    return reported || exit != Exit.DONE ? exit : Exit.PARTIAL;
  }

  private void print(TextPage text, RunSheet sheet, CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    text.line(sheet.done());
    // That hours are over is said in every format, on standard error.
    if (result.stoppedBy() != null && result.stoppedBy() != StopReason.WINDOW) {
      sheet.endings().stream().limit(1).forEach(text::line);
    }
    if (result.remaining() > 0) {
      text.line(context.say(tooLow(outcome) ? "cleanup.tooLow" : "cleanup.again"));
    }
    SheetText sheetText = new SheetText(text);
    if (sheet.amounts().rows().size() > 1) {
      print(sheetText, sheet.amounts());
    }
    sheet.parts().forEach(part -> print(sheetText, part));
  }

  private void print(SheetText text, Part part) {
    if (part instanceof Rows rows && rows.rows().size() > MOST) {
      text.print(new Rows(rows.columns(), rows.rows().subList(0, MOST)));
      text.print(new Sentence(context.say("cleanup.more", rows.rows().size() - MOST)));
    } else {
      text.print(part);
    }
  }

  /** Whether the same command would do nothing again. */
  private static boolean tooLow(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    return outcome.aftermath() != null
        && result.stoppedBy() == StopReason.BUDGET
        && result.remaining() == result.chosen()
        && outcome.aftermath().survivors().groups().stream()
            .anyMatch(
                group ->
                    group.reason() == Survivors.OVER_LIMIT && group.count() == result.remaining());
  }
}
