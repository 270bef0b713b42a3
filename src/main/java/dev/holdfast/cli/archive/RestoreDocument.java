package dev.holdfast.cli.archive;

import dev.holdfast.archive.restore.RestoreConflict;
import dev.holdfast.archive.restore.RestoreOutcome;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreResult;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.Stores;
import dev.holdfast.text.Document;
import java.util.List;
import java.util.Locale;

/** What a restore would do, and what it did, for programs. */
final class RestoreDocument {

  private RestoreDocument() {}

  static Document of(RestorePlan plan, Stores stores) {
    return new Document()
        .with("archive", plan.request().file().toString())
        .with(plan.manifest().operation(stores).subject(), plan.ids().size())
        .all(plan.amounts())
        .with("already_there", plan.alreadyThere())
        .with("skipped", plan.skipped())
        .with("conflicts_count", plan.conflictTasks())
        .with("conflicts", of(plan.conflicts()))
        .with("hazards", plan.hazards().stream().map(Hazard::all).toList())
        .with("sequences_behind", plan.sequencesBehind())
        .with("triggers", plan.triggers())
        .with("runtime_retention", Document.of(plan.retaken()));
  }

  static Document of(RestorePlan plan, RestoreOutcome outcome, Stores stores) {
    RestoreResult result = outcome.result();
    Document document =
        new Document()
            .with("archive", plan.request().file().toString())
            .with(plan.manifest().operation(stores).subject() + "_restored", result.tasks());
    result.amounts().forEach((measure, rows) -> document.put(measure + "_restored", rows));
    return document
        .with("already_there", result.alreadyThere())
        .with("skipped", result.skipped())
        .with("conflicts_count", result.conflictTasks())
        .with("conflicts", of(result.conflicts()))
        .with("remaining", result.remaining())
        .all(result.facts())
        .known(
            "hazards",
            result.tasks() == 0 || plan.told().isEmpty()
                ? null
                : plan.told().stream().map(Hazard::all).toList())
        .with("runtime_retention", Document.of(plan.retaken()))
        .with("journal_head", outcome.journalHead());
  }

  /** What stands in the way of tasks. */
  private static List<Document> of(List<RestoreConflict> conflicts) {
    return conflicts.stream()
        .map(
            each ->
                new Document()
                    .with("id", each.task())
                    .with("reason", each.reason().name().toLowerCase(Locale.ROOT))
                    .with("table", each.table())
                    .with("row", each.row())
                    .with("detail", each.detail()))
        .toList();
  }
}
