package dev.holdfast.cli.cleanup;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.SheetText;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.report.ReportSubject;
import dev.holdfast.report.RunDocument;
import dev.holdfast.report.RunSheet;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Rows;
import dev.holdfast.text.ReportPage.Sentence;

/**
 * What came of a run, in every format.
 *
 * @param context for the sentences that are of the command line alone
 * @param sheet what it was
 */
public record RunReport(CommandContext context, RunSheet sheet) {

  /** Rows of one table: why so many stay is said above it. */
  private static final int MOST = 20;

  /**
   * Returns it.
   *
   * @param fared how the first ones fared; null if they were not watched
   */
  public Report of(ReportSubject subject, Canary.State fared) {
    CleanupOutcome outcome = subject.outcome();
    return Report.of(
        RunDocument.of(outcome, subject.order().preview(), fared), text -> print(text, outcome));
  }

  private void print(TextPage text, CleanupOutcome outcome) {
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
