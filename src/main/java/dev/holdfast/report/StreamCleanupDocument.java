package dev.holdfast.report;

import dev.holdfast.cleanup.StreamCleanupOrder;
import dev.holdfast.cleanup.StreamCleanupOutcome;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.retention.stream.StreamCleanupPlan;
import dev.holdfast.retention.stream.StreamCleanupResult;
import dev.holdfast.retention.stream.StreamHazard;
import dev.holdfast.store.StreamWriter.Drift;
import dev.holdfast.stream.StreamPolicy;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What came of a cleanup of event streams, for programs. */
public final class StreamCleanupDocument {

  private StreamCleanupDocument() {}

  /** Returns the result as the command line prints it. */
  public static Map<String, Object> of(StreamCleanupOutcome outcome) {
    StreamCleanupResult result = outcome.result();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("streams_processed", result.streamsProcessed());
    document.put("events_deleted", result.eventsDeleted());
    document.put("unread_deleted", result.unreadDeleted());
    document.put("skipped", result.skipped());
    document.put("duration_ms", result.durationMillis());
    document.put("completed_at", result.completedAt());
    document.put("drifted", result.drifted().stream().map(StreamCleanupDocument::drift).toList());
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

  /** Returns the whole report: the result with what was confirmed, by whom, why and where. */
  static Map<String, Object> report(StreamReportSubject subject) {
    StreamCleanupOrder order = subject.order();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("report", "stream_cleanup");
    document.put("holdfast", ProgramVersion.text());
    document.put("at", subject.at().getEpochSecond());
    document.put("store", subject.store().address().display());
    document.put("engine", subject.store().engine());
    document.put("operator", subject.operator());
    document.put("reason", order.reason());
    document.put(
        "policies",
        order.preview().policies().rows().stream().map(StreamCleanupDocument::policy).toList());
    document.put("now", order.preview().now());
    document.put("plan", order.digest());
    Map<String, Object> planned = new LinkedHashMap<>();
    StreamCleanupPlan.Ready ready = order.ready();
    planned.put("streams", ready.targets().size());
    planned.put("events", ready.events());
    document.put("planned", planned);
    document.put("hazards", ready.hazards().stream().map(StreamHazard::fields).toList());
    document.put("result", of(subject.outcome()));
    return document;
  }

  private static Map<String, Object> policy(StreamPolicy row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("stream", row.stream());
    fields.put("max_age_seconds", row.maxAgeSeconds());
    fields.put("max_event_count", row.maxEventCount());
    fields.put("enabled", row.enabled());
    return fields;
  }
}
