package dev.holdfast.cli.cleanup;

import dev.holdfast.cleanup.Aftermath;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.cli.command.CommandContext;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.cli.preview.CleanupKind;
import dev.holdfast.report.CleanupDocument;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.text.AftermathText;
import dev.holdfast.text.DurationText;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.SpaceText;

/**
 * What a cleanup did, in every format.
 *
 * @param context for the sentences
 * @param kind what was deleted
 * @param preview what was seen before
 * @param after for the sentences about what is left
 */
record CleanupReport(
    CommandContext context, CleanupKind<?> kind, OperationPreview preview, AftermathText after) {

  private static final int SHOWN = 5;

  /**
   * Returns the report.
   *
   * @param archiving whether what was deleted was to be kept in an archive
   */
  Report of(CleanupOutcome outcome, boolean archiving) {
    return Report.of(CleanupDocument.of(outcome, preview), text -> print(text, outcome, archiving));
  }

  private static String archive(CleanupOutcome outcome) {
    return outcome.archive() == null ? null : outcome.archive().toString();
  }

  private String duration(long millis) {
    return millis < 60_000
        ? context.say("cleanup.seconds", millis / 1_000.0)
        : DurationText.approximate(millis / 1_000);
  }

  private void print(TextPage text, CleanupOutcome outcome, boolean archiving) {
    CleanupResult result = outcome.result();
    text.line(kind.deleted(result));
    after.stays(outcome.operation(), result).forEach(text::line);
    text.line(
        context.say(
            "cleanup.took",
            result.batches(),
            duration(result.durationMillis()),
            result.longestBatchMillis()));
    if (outcome.archive() != null) {
      text.line(context.say("cleanup.archived", archive(outcome)));
    } else if (archiving) {
      text.line(context.say("cleanup.archived.none"));
    }
    RetentionText words = context.retention();
    if (result.skipped() > 0) {
      text.line(
          context.say(kind.key("skipped"), result.skipped(), result.deleted(), result.chosen()));
    }
    kind.known(result).forEach(text::line);
    if (result.doneBefore() > 0) {
      text.line(context.say(kind.key("doneBefore"), result.doneBefore()));
    }
    if (result.stoppedBy() != null) {
      text.line(words.of(result.stoppedBy()));
    }
    if (result.remaining() > 0) {
      text.line(
          context.say(
              tooLow(outcome) ? kind.key("remaining.stuck") : kind.key("remaining"),
              result.remaining()));
    }
    if (result.unconfirmed() > 0) {
      text.line(context.say(kind.key("unconfirmed"), result.unconfirmed()));
    }
    after.unsettled(result.unsettled()).forEach(text::line);
    if (outcome.aftermath() != null) {
      after.freed(outcome).ifPresent(freed -> text.line(context.say("cleanup.freed", freed)));
      survivors(text, outcome.aftermath());
    }
    if (result.driftedCount() > 0) {
      text.heading(context.say(kind.key("drifted"), result.driftedCount()));
      text.table(kind.drifted(result), "");
    }
    if (outcome.aftermath() != null) {
      space(text, outcome.aftermath());
    }
  }

  /** The limit left nothing to try, and will not the next time. */
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

  private void survivors(TextPage text, Aftermath aftermath) {
    if (aftermath.survivors().count() > 0) {
      text.heading(context.say("cleanup.survivors", aftermath.survivors().count()));
      Table table = new Table(context.counted(), "KEPT BECAUSE", "SUCH AS");
      for (Survivors.Group group : aftermath.survivors().groups()) {
        table.row(
            group.count(), context.retention().of(group.reason()), after.sample(group, SHOWN));
      }
      text.table(table, "");
    }
    after.recount(aftermath).forEach(line -> text.line(context.say("cleanup.recount", line)));
  }

  private void space(TextPage text, Aftermath aftermath) {
    if (aftermath.after() == null) {
      return;
    }
    text.heading(context.say("cleanup.space"));
    SpaceText words = SpaceText.load();
    words.state(aftermath.before(), aftermath.after()).forEach(text::line);
    for (SpaceText.Advice advice : words.advice(aftermath.after())) {
      text.line(advice.sentence());
      if (advice.statement() != null) {
        text.line("  " + advice.statement());
      }
    }
  }
}
