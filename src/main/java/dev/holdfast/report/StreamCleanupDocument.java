package dev.holdfast.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.text.JsonDocument;
import java.util.List;

/** What a cleanup of event streams tells programs. */
record StreamCleanupDocument(
    long streamsProcessed,
    long eventsDeleted,
    Long unreadDeleted,
    long skipped,
    long durationMs,
    long completedAt,
    List<Drifted> drifted,
    long driftedEvents,
    @JsonUnwrapped RunDocument run,
    String archive,
    String journalHead)
    implements JsonDocument {

  /** Returns the result as the command line prints it. */
  static StreamCleanupDocument of(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    return new StreamCleanupDocument(
        result.subjects(),
        result.deleted(),
        result.known("unread"),
        result.skipped(),
        result.durationMillis(),
        result.completedAt(),
        result.drifted().stream().map(Drifted::of).toList(),
        result.driftedCount(),
        RunDocument.of(result),
        outcome.archive() == null ? null : outcome.archive().toString(),
        outcome.journalHead());
  }

  /** A stream of which some was kept, since it had changed. */
  record Drifted(String id, String stream, String reason, long events) implements JsonDocument {

    private static Drifted of(Drift drift) {
      String id = drift.id().toString();
      return new Drifted(id, id, drift.reason().code(), drift.units());
    }
  }

  /** A policy that decided. */
  record DecidingPolicy(String stream, Long maxAgeSeconds, Long maxEventCount, boolean enabled)
      implements JsonDocument {

    static List<DecidingPolicy> of(StreamPreview preview) {
      return preview.policies().rows().stream().map(DecidingPolicy::of).toList();
    }

    private static DecidingPolicy of(StreamPolicy row) {
      return new DecidingPolicy(
          row.stream(), row.maxAgeSeconds(), row.maxEventCount(), row.enabled());
    }
  }
}
