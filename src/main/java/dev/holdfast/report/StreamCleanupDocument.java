package dev.holdfast.report;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.stream.StreamPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What only a cleanup of event streams tells programs. */
final class StreamCleanupDocument {

  private StreamCleanupDocument() {}

  /** Returns the result as the command line prints it. */
  static Map<String, Object> of(CleanupOutcome outcome) {
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
    document.putAll(CleanupDocument.course(result));
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

  /** Returns the policies that decided. */
  static List<Map<String, Object>> policies(StreamPreview preview) {
    return preview.policies().rows().stream().map(StreamCleanupDocument::policy).toList();
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
