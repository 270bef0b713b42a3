package dev.holdfast.cli;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.report.StreamCleanupDocument;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.StreamText;

/**
 * What a cleanup of streams did, in every format.
 *
 * @param context for the sentences
 */
record StreamCleanupReport(CommandContext context) implements CleanupWords {

  @Override
  public String progress() {
    return "streams.progress";
  }

  @Override
  public String hidden() {
    return null;
  }

  @Override
  public Report of(CleanupOutcome outcome, boolean archiving) {
    return Report.of(StreamCleanupDocument.of(outcome), text -> print(text, outcome, archiving));
  }

  @Override
  public String deleted(CleanupResult result) {
    return context.say("streams.deleted", result.deleted(), result.subjects());
  }

  private void print(TextPage text, CleanupOutcome outcome, boolean archiving) {
    CleanupResult result = outcome.result();
    text.line(deleted(result));
    text.line(
        context.say(
            "cleanup.took",
            result.batches(),
            context.say("cleanup.seconds", result.durationMillis() / 1_000.0),
            result.longestBatchMillis()));
    if (outcome.archive() != null) {
      text.line(context.say("cleanup.archived", outcome.archive().toString()));
    } else if (archiving) {
      text.line(context.say("cleanup.archived.none"));
    }
    if (result.skipped() > 0) {
      text.line(context.say("streams.skipped", result.skipped()));
    }
    StreamText.english().unread(result).ifPresent(text::line);
    if (result.doneBefore() > 0) {
      text.line(context.say("streams.doneBefore", result.doneBefore()));
    }
    if (result.stoppedBy() != null) {
      text.line(RetentionText.english().of(result.stoppedBy()));
    }
    if (result.remaining() > 0) {
      text.line(context.say("streams.remaining", result.remaining()));
    }
    if (result.unconfirmed() > 0) {
      text.line(context.say("streams.unconfirmed", result.unconfirmed()));
    }
    if (!result.drifted().isEmpty()) {
      text.heading(context.say("streams.drifted", result.driftedCount()));
      Table table = new Table("STREAM", ">EVENTS", "KEPT BECAUSE");
      StreamText words = StreamText.english();
      result
          .drifted()
          .forEach(
              drift ->
                  table.row(
                      drift.id().toString(),
                      context.say("number", drift.units()),
                      words.of(drift.reason())));
      text.table(table, "");
    }
  }
}
