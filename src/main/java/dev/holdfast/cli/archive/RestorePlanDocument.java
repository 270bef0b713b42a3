package dev.holdfast.cli.archive;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.archive.RestoreConflict;
import dev.holdfast.archive.RestorePlan;
import dev.holdfast.archive.RetakenAgain;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.Stores;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.JsonDocument;
import dev.holdfast.text.OpenFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a restore would do, for programs.
 *
 * @param amounts how many subjects, and how many rows of each measure
 */
record RestorePlanDocument(
    String archive,
    @JsonUnwrapped OpenFields amounts,
    long alreadyThere,
    long skipped,
    long conflictsCount,
    List<Conflict> conflicts,
    List<Map<String, Object>> hazards,
    List<String> sequencesBehind,
    List<String> triggers,
    Retaken runtimeRetention)
    implements JsonDocument {

  static RestorePlanDocument of(RestorePlan plan, Stores stores) {
    Map<String, Object> amounts = new LinkedHashMap<>();
    amounts.put(plan.manifest().operation(stores).subject(), plan.ids().size());
    amounts.putAll(plan.amounts());
    return new RestorePlanDocument(
        plan.request().file().toString(),
        new OpenFields(amounts),
        plan.alreadyThere(),
        plan.skipped(),
        plan.conflictTasks(),
        Conflict.of(plan.conflicts()),
        plan.hazards().stream().map(Hazard::all).toList(),
        plan.sequencesBehind(),
        plan.triggers(),
        Retaken.of(plan.retaken()));
  }

  /** What stands in the way of a task. */
  record Conflict(TaskId id, String reason, String table, TaskId row, String detail)
      implements JsonDocument {

    static List<Conflict> of(List<RestoreConflict> conflicts) {
      return conflicts.stream().map(Conflict::of).toList();
    }

    private static Conflict of(RestoreConflict conflict) {
      return new Conflict(
          conflict.task(),
          conflict.reason().name().toLowerCase(Locale.ROOT),
          conflict.table(),
          conflict.row(),
          conflict.detail());
    }
  }

  /** What the runtime’s own retention would take again. */
  record Retaken(long atOnce, long later, Double first, Double last) implements JsonDocument {

    static Retaken of(RetakenAgain retaken) {
      return new Retaken(retaken.atOnce(), retaken.later(), retaken.first(), retaken.last());
    }
  }
}
