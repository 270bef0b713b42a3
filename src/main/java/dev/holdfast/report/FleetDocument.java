package dev.holdfast.report;

import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetEnded;
import dev.holdfast.fleet.FleetFacts;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.FleetPreview;
import dev.holdfast.fleet.LastCleanup;
import dev.holdfast.journal.ProgramVersion;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.Finding;
import dev.holdfast.text.FleetText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What came of a look at many stores, for programs. */
public final class FleetDocument {

  private FleetDocument() {}

  /** Returns the whole: maps, lists, numbers, truth values, texts and nulls. */
  public static Map<String, Object> of(FleetSubject subject) {
    FleetText words = new FleetText(subject.failures());
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("report", "fleet");
    document.put("holdfast", ProgramVersion.text());
    document.put("at", subject.at().getEpochSecond());
    document.put("operator", subject.operator());
    document.put("stores", subject.stores().stream().map(entry -> store(entry, words)).toList());
    FleetTotals totals = FleetTotals.of(subject);
    Map<String, Object> sums = new LinkedHashMap<>();
    sums.put("stores", totals.stores());
    sums.put("answered", totals.answered());
    sums.putAll(totals.there());
    sums.put("bytes", totals.bytes());
    totals.toGo().forEach((name, count) -> sums.put(name + "_to_go", count));
    sums.put("findings", totals.findings());
    document.put("totals", sums);
    return document;
  }

  private static Map<String, Object> store(FleetSubject.Entry entry, FleetText words) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", entry.member().name());
    fields.put("store", entry.member().address().display());
    fields.put(
        "policy_file", entry.member().policy() == null ? null : entry.member().policy().toString());
    FleetAnswer answer =
        entry.outcome() instanceof FleetOutcome.Answered(FleetAnswer given) ? given : null;
    facts(answer == null ? null : answer.facts(), fields);
    fields.put(
        "preview",
        answer != null && answer.backlog() instanceof FleetBacklog.Judged(FleetPreview preview)
            ? preview(preview)
            : null);
    fields.put(
        "ended",
        answer != null && answer.ended() instanceof FleetEnded.Counted counted
            ? ended(counted)
            : null);
    fields.put(
        "findings",
        answer == null || answer.backlog() instanceof FleetBacklog.NotAsked
            ? null
            : answer.findings().stream().map(FleetDocument::finding).toList());
    fields.put("problem", words.problem(entry.outcome()).orElse(null));
    return fields;
  }

  private static void facts(FleetFacts facts, Map<String, Object> fields) {
    fields.put("kind", facts == null ? null : facts.kind());
    fields.put("engine", facts == null ? null : facts.engine());
    fields.put("tasks", facts == null ? null : facts.tasks());
    fields.put("bytes", facts == null ? null : facts.bytes());
    fields.put("oldest_ended", facts == null ? null : facts.oldestEnded());
    LastCleanup last = facts == null ? null : facts.lastCleanup();
    Map<String, Object> cleanup = new LinkedHashMap<>();
    if (last != null) {
      cleanup.put("at", last.at());
      cleanup.put("deleted", last.deleted());
      cleanup.put("outcome", last.outcome().isEmpty() ? null : last.outcome());
    }
    fields.put("last_cleanup", last == null ? null : cleanup);
  }

  private static Map<String, Object> preview(FleetPreview preview) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("now", preview.now());
    fields.put("policy", preview.streams() ? null : PolicyJson.fields(preview.policy()));
    fields.put(
        preview.streams() ? "streams_processed" : preview.operation().subject(), preview.tasks());
    fields.putAll(preview.amounts().byKey());
    if (preview.streams()) {
      fields.put("attempts", 0);
    }
    List<Map<String, Object>> hazards = new ArrayList<>();
    preview
        .hazards()
        .forEach(each -> hazards.add(hazard(each.kind().code(), each.count(), each.blocking())));
    fields.put("hazards", hazards);
    fields.put("digest", preview.digest());
    return fields;
  }

  private static Map<String, Object> ended(FleetEnded.Counted counted) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("since", counted.since());
    fields.put("until", counted.until());
    fields.put("complete", counted.complete());
    fields.put("ended", counted.ended());
    fields.put("failed", counted.failed());
    fields.put("ended_by_hour", counted.byHour());
    fields.put("failed_by_hour", counted.failedByHour());
    return fields;
  }

  private static Map<String, Object> hazard(String kind, long count, boolean blocking) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", kind);
    fields.put("count", count);
    fields.put("blocking", blocking);
    return fields;
  }

  private static Map<String, Object> finding(Finding finding) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", finding.kind().code());
    fields.put("severity", finding.severity().name().toLowerCase(Locale.ROOT));
    fields.put("count", finding.count());
    return fields;
  }
}
