package dev.holdfast.report;

import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.task.Document;
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
}
