package dev.holdfast.cli;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.store.RetentionWriter.Drift;
import dev.holdfast.text.DurationText;
import dev.holdfast.text.RetentionText;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a cleanup did, in every format.
 *
 * @param context for the sentences
 */
record CleanupReport(CommandContext context) {

  /** Returns the report. */
  Report of(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("tasks_deleted", result.tasksDeleted());
    document.put("events_deleted", result.eventsDeleted());
    document.put("attempts_deleted", result.attemptsDeleted());
    document.put("drifted", result.drifted().stream().map(CleanupReport::drift).toList());
    document.put("drifted_count", result.driftedCount());
    document.put("skipped", result.skipped());
    document.put("remaining", result.remaining());
    if (result.doneBefore() > 0) {
      document.put("done_before", result.doneBefore());
    }
    document.put("stopped_by", result.stoppedBy() == null ? null : result.stoppedBy().wireName());
    document.put("batches", result.batches());
    document.put("longest_batch_ms", result.longestBatchMillis());
    document.put("duration_ms", result.durationMillis());
    document.put("archive", archive(outcome));
    document.put("journal_head", outcome.journalHead());
    return Report.of(document, text -> print(text, outcome));
  }

  private static String archive(CleanupOutcome outcome) {
    return outcome.archive() == null ? null : outcome.archive().toString();
  }

  /** Says in one sentence what was deleted. */
  String deleted(CleanupResult result) {
    return context.say(
        "cleanup.deleted", result.tasksDeleted(), result.eventsDeleted(), result.attemptsDeleted());
  }

  private String duration(long millis) {
    return millis < 60_000
        ? context.say("cleanup.seconds", millis / 1_000.0)
        : DurationText.approximate(millis / 1_000);
  }

  private static Map<String, Object> drift(Drift drift) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", drift.id());
    fields.put("reason", drift.reason().name().toLowerCase(Locale.ROOT));
    return fields;
  }

  private void print(TextPage text, CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    text.line(deleted(result));
    text.line(
        context.say(
            "cleanup.took",
            result.batches(),
            duration(result.durationMillis()),
            result.longestBatchMillis()));
    if (outcome.archive() != null) {
      text.line(context.say("cleanup.archived", archive(outcome)));
    }
    RetentionText words = RetentionText.english();
    if (result.skipped() > 0) {
      text.line(context.say("cleanup.skipped", result.skipped()));
    }
    if (result.doneBefore() > 0) {
      text.line(context.say("cleanup.doneBefore", result.doneBefore()));
    }
    if (result.stoppedBy() != null) {
      text.line(words.of(result.stoppedBy()));
    }
    if (result.remaining() > 0) {
      text.line(context.say("cleanup.remaining", result.remaining()));
    }
    if (result.unconfirmed() > 0) {
      text.line(context.say("cleanup.unconfirmed", result.unconfirmed()));
    }
    if (result.driftedCount() > 0) {
      text.heading(context.say("cleanup.drifted", result.driftedCount()));
      Table table = new Table(">ID", "KEPT BECAUSE");
      result.drifted().forEach(drift -> table.row(drift.id(), words.of(drift.reason())));
      text.table(table, "");
    }
  }
}
