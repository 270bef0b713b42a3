package dev.holdfast.report;

import dev.holdfast.cleanup.Aftermath;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.StoreSpace;
import dev.holdfast.task.Document;
import dev.holdfast.text.SpaceText;
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
        .with("space", space(aftermath.before(), aftermath.after()));
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
    return Document.of(group, "reason count sample");
  }

  /** Returns the policies that were in force. */
  static List<Document> policies(StreamPreview preview) {
    return preview.policies().rows().stream()
        .map(row -> Document.of(row, "stream max_age_seconds max_event_count enabled"))
        .toList();
  }

  /**
   * Returns what is known.
   *
   * @param before null if nobody knows
   * @param after null if nobody knows: then nothing is known
   */
  private static Document space(StoreSpace before, StoreSpace after) {
    return after == null
        ? null
        : new Document()
            .with("before", before == null ? null : room(before))
            .with("after", room(after))
            .with(
                "advice",
                SpaceText.load().advice(after).stream()
                    .map(
                        each ->
                            new Document()
                                .with("text", each.sentence())
                                .with("sql", each.statement()))
                    .toList());
  }

  /** What an engine tells of it. */
  private static Document room(StoreSpace space) {
    Document room = new Document().with("bytes", space.bytes());
    return switch (space) {
      case StoreSpace.Pages pages ->
          room.from(pages, "page_bytes free_pages free_bytes")
              .with("auto_vacuum", pages.mode())
              .from(pages, "log_bytes disk_free");
      case StoreSpace.Tables tables ->
          room.with("dead_rows", tables.deadRows())
              .with("tables", tables.tables().stream().map(Document::of).toList());
      case StoreSpace.Tablespaces spaces ->
          room.with("tables", spaces.tables().stream().map(Document::of).toList());
    };
  }

  /** Returns the report of a cleanup. */
  static Document of(ReportSubject subject) {
    CleanupOrder order = subject.order();
    OperationPreview preview = order.preview();
    StreamPreview streams = preview instanceof StreamPreview those ? those : null;
    return new Document()
        .with("report", streams == null ? "cleanup" : "stream_cleanup")
        .with("holdfast", ProgramVersion.text())
        .with("at", subject.at().getEpochSecond())
        .with("store", subject.store().address().display())
        .with("engine", subject.store().engine())
        .with("operator", subject.operator())
        .with("reason", order.reason())
        .with(
            streams == null ? "policy" : "policies",
            streams == null ? PolicyJson.fields(((Preview) preview).policy()) : policies(streams))
        .some("policy_files", preview.request().files())
        .with("now", preview.now())
        .with("plan", order.digest())
        .with(
            "planned",
            planned(
                order.plan().work(),
                streams == null ? subject.outcome().operation().subject() : "streams"))
        .with("hazards", order.plan().hazards().stream().map(Hazard::fields).toList())
        .some("options", order.plan().options().choices().fields())
        .with("result", of(subject.outcome(), preview, null));
  }

  /** What was to go, by what a kind of store calls it. */
  private static Document planned(Work work, String subject) {
    return new Document()
        .with(subject, work.size())
        .known("events", work.divisible() ? work.units() : null)
        .all(work.amounts().byKey());
  }
}
