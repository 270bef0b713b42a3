package dev.holdfast.cli.archive;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.archive.RestoreOutcome;
import dev.holdfast.archive.RestorePlan;
import dev.holdfast.archive.RestoreResult;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.Stores;
import dev.holdfast.text.JsonDocument;
import dev.holdfast.text.OpenFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a restore did, for programs.
 *
 * @param restored how many subjects, and how many rows of each measure
 * @param hazards what must be known of them now; null if there is nothing
 */
record RestoreDocument(
    String archive,
    @JsonUnwrapped OpenFields restored,
    long alreadyThere,
    long skipped,
    long conflictsCount,
    List<RestorePlanDocument.Conflict> conflicts,
    long remaining,
    @JsonInclude(Include.NON_NULL) List<Map<String, Object>> hazards,
    RestorePlanDocument.Retaken runtimeRetention,
    String journalHead)
    implements JsonDocument {

  static RestoreDocument of(RestorePlan plan, RestoreOutcome outcome, Stores stores) {
    RestoreResult result = outcome.result();
    Map<String, Object> restored = new LinkedHashMap<>();
    restored.put(plan.manifest().operation(stores).subject() + "_restored", result.tasks());
    result.amounts().forEach((measure, rows) -> restored.put(measure + "_restored", rows));
    return new RestoreDocument(
        plan.request().file().toString(),
        new OpenFields(restored),
        result.alreadyThere(),
        result.skipped(),
        result.conflictTasks(),
        RestorePlanDocument.Conflict.of(result.conflicts()),
        result.remaining(),
        result.tasks() == 0 || plan.told().isEmpty()
            ? null
            : plan.told().stream().map(Hazard::all).toList(),
        RestorePlanDocument.Retaken.of(plan.retaken()),
        outcome.journalHead());
  }
}
