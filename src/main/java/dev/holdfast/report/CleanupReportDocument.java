package dev.holdfast.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.cleanup.CleanupOrder;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.text.JsonDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The whole report of a cleanup, for programs: the result with what was confirmed, by whom, why and
 * where.
 *
 * @param policies those of streams that decided; null if it is of tasks
 * @param policy that of tasks, as it is written; null if it is of streams
 * @param policyFiles null if it was read from none
 * @param planned what was to go, by what a kind of store calls it
 * @param options null if none of its kind of store was chosen
 */
record CleanupReportDocument(
    String report,
    String holdfast,
    long at,
    String store,
    String engine,
    String operator,
    String reason,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<StreamCleanupDocument.DecidingPolicy> policies,
    @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, Object> policy,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<String> policyFiles,
    long now,
    String plan,
    Map<String, Object> planned,
    List<Map<String, Object>> hazards,
    @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, Object> options,
    JsonDocument result)
    implements JsonDocument {

  static CleanupReportDocument of(ReportSubject subject) {
    CleanupOrder order = subject.order();
    OperationPreview preview = order.preview();
    StreamPreview streams = preview instanceof StreamPreview those ? those : null;
    List<String> files = preview.request().files();
    Choices choices = order.plan().options().choices();
    return new CleanupReportDocument(
        streams == null ? "cleanup" : "stream_cleanup",
        ProgramVersion.text(),
        subject.at().getEpochSecond(),
        subject.store().address().display(),
        subject.store().engine(),
        subject.operator(),
        order.reason(),
        streams == null ? null : StreamCleanupDocument.DecidingPolicy.of(streams),
        streams == null ? PolicyJson.fields(((Preview) preview).policy()) : null,
        files.isEmpty() ? null : files,
        preview.now(),
        order.digest(),
        planned(
            order.plan().work(),
            streams == null ? subject.outcome().operation().subject() : "streams"),
        order.plan().hazards().stream().map(Hazard::fields).toList(),
        choices.some() ? choices.fields() : null,
        CleanupDocument.of(subject.outcome(), preview));
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
