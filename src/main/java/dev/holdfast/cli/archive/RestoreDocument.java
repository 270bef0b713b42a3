package dev.holdfast.cli.archive;

import dev.holdfast.archive.restore.RestoreOutcome;
import dev.holdfast.archive.restore.RestorePlan;
import dev.holdfast.archive.restore.RestoreResult;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.Stores;
import dev.holdfast.task.Document;
import java.util.List;

/** What a restore would do, or did, for programs. */
final class RestoreDocument {

  private RestoreDocument() {}

  /**
   * Returns it.
   *
   * @param outcome what it did; null if it would
   */
  static Document of(RestorePlan plan, RestoreOutcome outcome, Stores stores) {
    boolean would = outcome == null;
    RestoreResult result = would ? RestoreResult.of(plan) : outcome.result();
    String suffix = would ? "" : "_restored";
    List<Hazard> told = would ? plan.hazards() : plan.told();
    Document document =
        new Document()
            .with("archive", plan.request().file().toString())
            .with(plan.manifest().operation(stores).subject() + suffix, result.tasks());
    result.amounts().forEach((measure, rows) -> document.put(measure + suffix, rows));
    document
        .with("already_there", result.alreadyThere())
        .with("skipped", result.skipped())
        .with("conflicts_count", result.conflictTasks())
        .with("conflicts", result.conflicts().stream().map(Document::of).toList());
    if (!would) {
      document.with("remaining", result.remaining()).all(result.facts());
    }
    document.known(
        "hazards",
        would || result.tasks() > 0 && !told.isEmpty()
            ? told.stream().map(Hazard::all).toList()
            : null);
    if (would) {
      document.with("sequences_behind", plan.sequencesBehind()).with("triggers", plan.triggers());
    }
    document.with("runtime_retention", Document.of(plan.retaken()));
    return would ? document : document.with("journal_head", outcome.journalHead());
  }
}
