package dev.holdfast.report;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.act.Canary;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.store.ActTerm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is done to tasks beside deleting them, for programs. */
public final class ActDocument {

  private ActDocument() {}

  /** Returns what was chosen. */
  public static Map<String, Object> of(ActPreview preview, List<String> triggers) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("verb", preview.act().verb());
    document.put("query", preview.query());
    document.put("now", preview.now());
    document.put("tasks", preview.size());
    document.put("possible", preview.possible());
    document.put("gone", preview.gone());
    document.put("by_status", preview.byStatus());
    document.put("by_name", preview.byName());
    document.put("hazards", preview.hazards().stream().map(Hazard::all).toList());
    document.put("triggers", triggers);
    document.put("digest", preview.digest());
    return document;
  }

  /**
   * Returns what came of it.
   *
   * @param fared how the first ones fared; null if none came first
   */
  public static Map<String, Object> of(ActTerm act, CleanupOutcome outcome, Canary.State fared) {
    CleanupResult result = outcome.result();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("verb", act.verb());
    document.put("changed", result.deleted());
    document.put("drifted", result.drifted().stream().map(CleanupDocument::drift).toList());
    document.put("drifted_count", result.driftedCount());
    document.putAll(result.unsettled().fields());
    document.put("skipped", result.skipped());
    document.putAll(CleanupDocument.course(result));
    document.putAll(result.facts());
    if (fared != null) {
      document.put("canary", fared.fields());
    }
    document.put("duration_ms", result.durationMillis());
    document.put("journal_head", outcome.journalHead());
    return document;
  }
}
