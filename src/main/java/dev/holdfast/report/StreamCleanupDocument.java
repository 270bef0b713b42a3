package dev.holdfast.report;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.cleanup.StreamCleanupOrder;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.retention.CleanupResult;
import dev.holdfast.retention.Drift;
import dev.holdfast.retention.Hazard;
import dev.holdfast.retention.stream.StreamCleanupPlan;
import dev.holdfast.stream.StreamPolicy;
import java.util.LinkedHashMap;
import java.util.Map;

/** What came of a cleanup of event streams, for programs. */
public final class StreamCleanupDocument {

  private StreamCleanupDocument() {}

  /** Returns the result as the command line prints it. */
  public static Map<String, Object> of(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("streams_processed", result.subjects());
    document.put("events_deleted", result.deleted());
    document.put("unread_deleted", result.known("unread"));
    document.put("skipped", result.skipped());
    document.put("duration_ms", result.durationMillis());
    document.put("completed_at", result.completedAt());
    document.put("drifted", result.drifted().stream().map(StreamCleanupDocument::drift).toList());
    document.put("drifted_events", result.driftedCount());
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
    fields.put("id", drift.id().toString());
    fields.put("stream", drift.id().toString());
    fields.put("reason", drift.reason().code());
    fields.put("events", drift.units());
    return fields;
  }

  /** Returns the whole report: the result with what was confirmed, by whom, why and where. */
  static Map<String, Object> report(ReportSubject subject, StreamCleanupOrder order) {
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
    planned.put("streams", ready.work().size());
    planned.put("events", ready.events());
    document.put("planned", planned);
    document.put("hazards", ready.hazards().stream().map(Hazard::fields).toList());
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
