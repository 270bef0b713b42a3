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
            result.drifted().stream().map(drift -> Document.of(drift, "id reason")).toList())
        .from(result, "drifted_count")
        .all(acted || result.unsettled().oneByOne() ? result.unsettled().fields() : Map.of())
        .with("skipped", result.skipped())
        .all(course(result))
        .all(result.facts())
        .known("canary", fared == null ? null : Document.of(fared))
        .with("duration_ms", result.durationMillis());
    return acted
        ? document.with("journal_head", outcome.journalHead())
        : document.from(outcome, "archive journal_head").all(after(outcome));
  }

  private static Document after(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    Aftermath aftermath = outcome.aftermath();
    return new Document()
        .from(aftermath, "survivors=survivors.groups recount")
        .known(
            "freed",
            outcome.operation().stays()
                ? null
                : new Document().with("rows", result.rows()).with("bytes", aftermath.bytesFreed()))
        .with("space", space(aftermath.before(), aftermath.after()));
  }

  private static Document ofStreams(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    String drifted = "id=id.toString stream=id.toString reason events=units";
    return Document.of(result, "streams_processed=subjects events_deleted=deleted")
        .with("unread_deleted", result.known("unread"))
        .from(result, "skipped duration_ms=duration_millis completed_at")
        .with("drifted", result.drifted().stream().map(it -> Document.of(it, drifted)).toList())
        .from(result, "drifted_events=drifted_count")
        .all(course(result))
        .from(outcome, "archive journal_head");
  }

  private static Document course(CleanupResult result) {
    return Document.of(result, "remaining")
        .known("done_before", result.doneBefore() > 0 ? result.doneBefore() : null)
        .from(result, "stopped_by=stopped_by_name batches longest_batch_ms=longest_batch_millis");
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
                    .map(each -> Document.of(each, "text=sentence sql=statement"))
                    .toList());
  }

  /** What an engine tells of it. */
  private static Document room(StoreSpace space) {
    Document room = new Document().with("bytes", space.bytes());
    return switch (space) {
      case StoreSpace.Pages pages ->
          room.from(pages, "page_bytes free_pages free_bytes auto_vacuum=mode log_bytes disk_free");
      case StoreSpace.Tables tables -> room.from(tables, "dead_rows tables");
      case StoreSpace.Tablespaces spaces -> room.from(spaces, "tables");
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
        .from(
            subject,
            "at=at.getEpochSecond store=store.address.display engine=store.engine operator"
                + " reason=order.reason")
        .with(
            streams == null ? "policy" : "policies",
            streams == null ? PolicyJson.fields(((Preview) preview).policy()) : policies(streams))
        .some("policy_files", preview.request().files())
        .from(order, "now=preview.now plan=digest")
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
