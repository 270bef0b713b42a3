package dev.holdfast.report;

import dev.holdfast.cleanup.Aftermath;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.text.Document;
import java.util.List;
import java.util.Map;

/** What came of a cleanup, for programs. */
public final class CleanupDocument {

  private CleanupDocument() {}

  /**
   * Returns the result as the command line prints it.
   *
   * @param preview what was seen before
   */
  public static Document of(CleanupOutcome outcome, OperationPreview preview) {
    return preview instanceof StreamPreview ? ofStreams(outcome) : ofTasks(outcome);
  }

  private static Document ofTasks(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    Aftermath aftermath = outcome.aftermath();
    return new Document()
        .with(outcome.operation().done(), result.deleted())
        .all(result.gone().done())
        .with("drifted", RunDocument.drifted(result))
        .with("drifted_count", result.driftedCount())
        .all(result.unsettled().oneByOne() ? result.unsettled().fields() : Map.of())
        .with("skipped", result.skipped())
        .all(RunDocument.of(result))
        .all(result.facts())
        .with("duration_ms", result.durationMillis())
        .with("archive", outcome.archive() == null ? null : outcome.archive().toString())
        .with("journal_head", outcome.journalHead())
        .with(
            "survivors", aftermath.survivors().groups().stream().map(CleanupDocument::of).toList())
        .with("recount", aftermath.recount() == null ? null : Document.of(aftermath.recount()))
        .known(
            "freed",
            outcome.operation().stays()
                ? null
                : new Document().with("rows", result.rows()).with("bytes", aftermath.bytesFreed()))
        .with("space", SpaceDocument.of(aftermath.before(), aftermath.after()));
  }

  private static Document ofStreams(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    return new Document()
        .with("streams_processed", result.subjects())
        .with("events_deleted", result.deleted())
        .with("unread_deleted", result.known("unread"))
        .with("skipped", result.skipped())
        .with("duration_ms", result.durationMillis())
        .with("completed_at", result.completedAt())
        .with(
            "drifted",
            result.drifted().stream()
                .map(
                    drift ->
                        new Document()
                            .with("id", drift.id().toString())
                            .with("stream", drift.id().toString())
                            .with("reason", drift.reason().code())
                            .with("events", drift.units()))
                .toList())
        .with("drifted_events", result.driftedCount())
        .all(RunDocument.of(result))
        .with("archive", outcome.archive() == null ? null : outcome.archive().toString())
        .with("journal_head", outcome.journalHead());
  }

  /** Tasks that are still there for one reason. */
  private static Document of(Survivors.Group group) {
    return new Document()
        .with("reason", group.reason().code())
        .with("count", group.count())
        .with("sample", group.sample());
  }

  /** The policies that decided about streams. */
  static List<Document> policies(StreamPreview preview) {
    return preview.policies().rows().stream()
        .map(
            row ->
                new Document()
                    .with("stream", row.stream())
                    .with("max_age_seconds", row.maxAgeSeconds())
                    .with("max_event_count", row.maxEventCount())
                    .with("enabled", row.enabled()))
        .toList();
  }
}
