package dev.holdfast.report;

import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.task.Document;

/**
 * The whole report of a cleanup, for programs: the result with what was confirmed, by whom, why and
 * where.
 */
final class CleanupReportDocument {

  private CleanupReportDocument() {}

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
            streams == null
                ? PolicyJson.fields(((Preview) preview).policy())
                : RunDocument.policies(streams))
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
        .with("result", RunDocument.of(subject.outcome(), preview, null));
  }

  /** What was to go, by what a kind of store calls it. */
  private static Document planned(Work work, String subject) {
    return new Document()
        .with(subject, work.size())
        .known("events", work.divisible() ? work.units() : null)
        .all(work.amounts().byKey());
  }
}
