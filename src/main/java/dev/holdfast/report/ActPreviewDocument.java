package dev.holdfast.report;

import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.JsonDocument;
import java.util.List;
import java.util.Map;

/**
 * What was chosen to be done to tasks beside deleting them, for programs.
 *
 * @param query what they were found by; null if they were chosen one by one
 */
public record ActPreviewDocument(
    String verb,
    String query,
    long now,
    long tasks,
    long possible,
    long gone,
    Map<TaskStatus, Long> byStatus,
    Map<String, Long> byName,
    List<Map<String, Object>> hazards,
    List<String> triggers,
    String digest)
    implements JsonDocument {

  /** Returns what was chosen. */
  public static ActPreviewDocument of(ActPreview preview, List<String> triggers) {
    return new ActPreviewDocument(
        preview.act().verb(),
        preview.query(),
        preview.now(),
        preview.size(),
        preview.possible(),
        preview.gone(),
        preview.byStatus(),
        preview.byName(),
        preview.hazards().stream().map(Hazard::all).toList(),
        triggers,
        preview.digest());
  }
}
