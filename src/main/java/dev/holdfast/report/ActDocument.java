package dev.holdfast.report;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.text.Document;
import java.util.List;

/** What is to be done to tasks beside deleting them, and what came of it, for programs. */
public final class ActDocument {

  private ActDocument() {}

  /** Returns what was chosen. */
  public static Document of(ActPreview preview, List<String> triggers) {
    return new Document()
        .with("verb", preview.act().verb())
        .with("query", preview.query())
        .with("now", preview.now())
        .with("tasks", preview.size())
        .with("possible", preview.possible())
        .with("gone", preview.gone())
        .with("by_status", preview.byStatus())
        .with("by_name", preview.byName())
        .with("hazards", preview.hazards().stream().map(Hazard::all).toList())
        .with("triggers", triggers)
        .with("digest", preview.digest());
  }

  /**
   * Returns what came of it.
   *
   * @param fared how the first ones fared; null if none came first
   */
  public static Document of(ActTerm act, CleanupOutcome outcome, Canary.State fared) {
    CleanupResult result = outcome.result();
    return new Document()
        .with("verb", act.verb())
        .with("changed", result.deleted())
        .with("drifted", RunDocument.drifted(result))
        .with("drifted_count", result.driftedCount())
        .all(result.unsettled().fields())
        .with("skipped", result.skipped())
        .all(RunDocument.of(result))
        .all(result.facts())
        .known("canary", fared == null ? null : fared.fields())
        .with("duration_ms", result.durationMillis())
        .with("journal_head", outcome.journalHead());
  }
}
