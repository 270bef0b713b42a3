package dev.holdfast.cli;

import dev.holdfast.cleanup.StreamCleanupOutcome;
import dev.holdfast.retention.stream.StreamCleanupResult;
import dev.holdfast.store.StreamWriter.Drift;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.StreamText;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a cleanup of streams did, in every format.
 *
 * @param context for the sentences
 */
record StreamCleanupReport(CommandContext context) {

  Report of(StreamCleanupOutcome outcome) {
    return Report.of(fields(outcome), text -> print(text, outcome));
  }

  private static Map<String, Object> fields(StreamCleanupOutcome outcome) {
    StreamCleanupResult result = outcome.result();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("streams_processed", result.streamsProcessed());
    document.put("events_deleted", result.eventsDeleted());
    document.put("duration_ms", result.durationMillis());
    document.put("completed_at", result.completedAt());
    document.put("drifted", result.drifted().stream().map(StreamCleanupReport::drift).toList());
    document.put("drifted_events", result.driftedEvents());
    document.put("remaining", result.remaining());
    if (result.doneBefore() > 0) {
      document.put("done_before", result.doneBefore());
    }
    document.put("stopped_by", result.stoppedBy() == null ? null : result.stoppedBy().wireName());
    document.put("batches", result.batches());
    document.put("longest_batch_ms", result.longestBatchMillis());
    document.put("archive", outcome.archive() == null ? null : outcome.archive().toString());
    document.put("journal_head", outcome.journalHead());
    return document;
  }

  private static Map<String, Object> drift(Drift drift) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", drift.stream());
    fields.put("stream", drift.stream());
    fields.put("reason", drift.reason().name().toLowerCase(Locale.ROOT));
    fields.put("events", drift.events());
    return fields;
  }

  /** Says in one sentence what was deleted. */
  String deleted(StreamCleanupResult result) {
    return context.say("streams.deleted", result.eventsDeleted(), result.streamsProcessed());
  }

  private void print(TextPage text, StreamCleanupOutcome outcome) {
    StreamCleanupResult result = outcome.result();
    text.line(deleted(result));
    text.line(
        context.say(
            "cleanup.took",
            result.batches(),
            context.say("cleanup.seconds", result.durationMillis() / 1_000.0),
            result.longestBatchMillis()));
    if (outcome.archive() != null) {
      text.line(context.say("cleanup.archived", outcome.archive().toString()));
    }
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
      text.heading(context.say("streams.drifted", result.driftedEvents()));
      Table table = new Table("STREAM", ">EVENTS", "KEPT BECAUSE");
      StreamText words = StreamText.english();
      result
          .drifted()
          .forEach(
              drift ->
                  table.row(
                      drift.stream(),
                      context.say("number", drift.events()),
                      words.of(drift.reason())));
      text.table(table, "");
    }
  }
}
