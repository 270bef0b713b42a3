package dev.holdfast.report;

import dev.holdfast.cleanup.Aftermath;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.task.Document;
import java.util.List;
import java.util.Map;

/** What came of a run, for programs. */
public final class RunDocument {

  private RunDocument() {}

  /**
   * Returns it.
   *
   * @param preview what it ran by
   * @param fared how the first ones fared; null if they were not watched
   */
  public static Document of(CleanupOutcome outcome, OperationPreview preview, Canary.State fared) {
    return preview instanceof StreamPreview ? ofStreams(outcome) : ofTasks(outcome, preview, fared);
  }

  private static Document ofTasks(
      CleanupOutcome outcome, OperationPreview preview, Canary.State fared) {
    CleanupResult result = outcome.result();
    Document document = new Document();
    boolean acted = preview instanceof ActPreview;
    if (preview instanceof ActPreview acts) {
      document.with("verb", acts.act().verb()).with("changed", result.deleted());
    } else {
      document.with(outcome.operation().done(), result.deleted()).all(result.gone().done());
    }
    document
        .with(
            "drifted",
            result.drifted().stream()
                .map(
                    drift ->
                        new Document().with("id", drift.id()).with("reason", drift.reason().code()))
                .toList())
        .with("drifted_count", result.driftedCount())
        .all(acted || result.unsettled().oneByOne() ? result.unsettled().fields() : Map.of())
        .with("skipped", result.skipped())
        .all(course(result))
        .all(result.facts())
        .known("canary", fared == null ? null : Document.of(fared))
        .with("duration_ms", result.durationMillis());
    return acted
        ? document.with("journal_head", outcome.journalHead())
        : document.all(kept(outcome)).all(after(outcome));
  }

  private static Document after(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    Aftermath aftermath = outcome.aftermath();
    return new Document()
        .with("survivors", aftermath.survivors().groups().stream().map(RunDocument::of).toList())
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
        .all(course(result))
        .all(kept(outcome));
  }

  private static Document course(CleanupResult result) {
    return new Document()
        .with("remaining", result.remaining())
        .known("done_before", result.doneBefore() > 0 ? result.doneBefore() : null)
        .with("stopped_by", result.stoppedByName())
        .with("batches", result.batches())
        .with("longest_batch_ms", result.longestBatchMillis());
  }

  private static Document kept(CleanupOutcome outcome) {
    return new Document()
        .with("archive", outcome.archive() == null ? null : outcome.archive().toString())
        .with("journal_head", outcome.journalHead());
  }

  /** Why some stayed, as they are seen after the run. */
  private static Document of(Survivors.Group group) {
    return new Document()
        .with("reason", group.reason().code())
        .with("count", group.count())
        .with("sample", group.sample());
  }

  /** Returns the policies that were in force. */
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
