package dev.holdfast.report;

import dev.holdfast.cleanup.Aftermath;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.retention.run.Survivors;
import dev.holdfast.retention.stream.StreamPreview;
import java.util.LinkedHashMap;
import java.util.Map;

/** What came of a cleanup, for programs: maps, lists, numbers, truth values, texts and nulls. */
public final class CleanupDocument {

  private CleanupDocument() {}

  /**
   * Returns the result as the command line prints it.
   *
   * @param preview what was seen before
   */
  public static Map<String, Object> of(CleanupOutcome outcome, OperationPreview preview) {
    return preview instanceof StreamPreview ? StreamCleanupDocument.of(outcome) : ofTasks(outcome);
  }

  private static Map<String, Object> ofTasks(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put(outcome.operation().done(), result.deleted());
    document.putAll(result.gone().done());
    document.put("drifted", result.drifted().stream().map(CleanupDocument::drift).toList());
    document.put("drifted_count", result.driftedCount());
    if (result.unsettled().oneByOne()) {
      document.putAll(result.unsettled().fields());
    }
    document.put("skipped", result.skipped());
    document.putAll(course(result));
    document.putAll(result.facts());
    document.put("duration_ms", result.durationMillis());
    document.put("archive", outcome.archive() == null ? null : outcome.archive().toString());
    document.put("journal_head", outcome.journalHead());
    aftermath(outcome, document);
    return document;
  }

  /** Returns how far a run came, whatever it deleted. */
  static Map<String, Object> course(CleanupResult result) {
    Map<String, Object> course = new LinkedHashMap<>();
    course.put("remaining", result.remaining());
    if (result.doneBefore() > 0) {
      course.put("done_before", result.doneBefore());
    }
    course.put("stopped_by", result.stoppedByName());
    course.put("batches", result.batches());
    course.put("longest_batch_ms", result.longestBatchMillis());
    return course;
  }

  private static void aftermath(CleanupOutcome outcome, Map<String, Object> document) {
    Aftermath aftermath = outcome.aftermath();
    CleanupResult result = outcome.result();
    document.put(
        "survivors", aftermath.survivors().groups().stream().map(CleanupDocument::group).toList());
    Map<String, Object> recount = null;
    if (aftermath.recount() != null) {
      recount = new LinkedHashMap<>();
      recount.put("candidates", aftermath.recount().candidates());
      recount.put("newcomers", aftermath.recount().newcomers());
      recount.put("sample", aftermath.recount().sample());
    }
    document.put("recount", recount);
    if (!outcome.operation().stays()) {
      Map<String, Object> freed = new LinkedHashMap<>();
      freed.put("rows", result.rows());
      freed.put("bytes", aftermath.bytesFreed());
      document.put("freed", freed);
    }
    document.put("space", new SpaceDocument(aftermath.before(), aftermath.after()).fields());
  }

  private static Map<String, Object> group(Survivors.Group group) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("reason", group.reason().wireName());
    fields.put("count", group.count());
    fields.put("sample", group.sample());
    return fields;
  }

  static Map<String, Object> drift(Drift drift) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", drift.id());
    fields.put("reason", drift.reason().code());
    return fields;
  }

  /** Returns the whole report: the result with what was confirmed, by whom, why and where. */
  static Map<String, Object> report(ReportSubject subject) {
    CleanupOrder order = subject.order();
    StreamPreview streams = order.preview() instanceof StreamPreview those ? those : null;
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("report", streams == null ? "cleanup" : "stream_cleanup");
    document.put("holdfast", ProgramVersion.text());
    document.put("at", subject.at().getEpochSecond());
    document.put("store", subject.store().address().display());
    document.put("engine", subject.store().engine());
    document.put("operator", subject.operator());
    document.put("reason", order.reason());
    if (streams != null) {
      document.put("policies", StreamCleanupDocument.policies(streams));
    } else {
      document.put("policy", PolicyJson.fields(((Preview) order.preview()).policy()));
    }
    if (!order.preview().request().files().isEmpty()) {
      document.put("policy_files", order.preview().request().files());
    }
    document.put("now", order.preview().now());
    document.put("plan", order.digest());
    document.put(
        "planned",
        planned(
            order.plan().work(),
            streams == null ? subject.outcome().operation().subject() : "streams"));
    document.put("hazards", order.plan().hazards().stream().map(Hazard::fields).toList());
    if (order.plan().options().choices().some()) {
      document.put("options", order.plan().options().choices().fields());
    }
    document.put("result", of(subject.outcome(), order.preview()));
    return document;
  }

  private static Map<String, Object> planned(Work work, String subject) {
    Map<String, Object> planned = new LinkedHashMap<>();
    planned.put(subject, work.size());
    if (work.divisible()) {
      planned.put("events", work.units());
    }
    planned.putAll(work.amounts().byKey());
    return planned;
  }
}
