package dev.holdfast.archive.restore;

import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.task.TaskId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a restore would do.
 *
 * @param request what was asked for
 * @param manifest of the archive
 * @param now the store's time in Unix seconds
 * @param ids the tasks that would be put back, parents before their children
 * @param would what comes of it if nothing gets in its way; all, where it found nothing to do
 * @param others rows that would not be put back, by how their tasks stand and by measure
 * @param parents tasks of the archive above those that would be put back, which neither are there
 *     nor come, the first {@link #SHOWN}
 * @param hazards of what would be put back
 * @param retaken what the runtime's own retention would take again
 * @param largest the largest id of each table that would be put back
 * @param sequencesBehind sequences that must be raised first
 * @param triggers that act when rows are put in, each as {@code table: name}
 */
public record RestorePlan(
    RestoreRequest request,
    ArchiveManifest manifest,
    long now,
    List<TaskId> ids,
    RestoreResult would,
    Map<RestoreStatus, Map<String, Long>> others,
    List<TaskId> parents,
    List<Hazard> hazards,
    RetakenAgain retaken,
    Map<String, Long> largest,
    List<String> sequencesBehind,
    List<String> triggers) {

  /** How many conflicts are named. */
  public static final int SHOWN = 1_000;

  /** Returns zero for each measure that an archive knows. */
  static Map<String, Long> none(ArchiveManifest manifest) {
    Map<String, Long> none = new LinkedHashMap<>();
    manifest.amounts().keySet().forEach(measure -> none.put(measure, 0L));
    return none;
  }

  /** Counts a row as what its table is counted as. */
  static void count(StoredRow row, Map<String, Long> amounts) {
    if (row.table().measure() != null) {
      amounts.merge(row.table().measure(), 1L, Long::sum);
    }
  }

  /** Returns how many rows of a measure would not be put back, of tasks that stand like this. */
  public long amount(RestoreStatus status, String measure) {
    return others.getOrDefault(status, Map.of()).getOrDefault(measure, 0L);
  }

  /** Returns the hazards that stop nothing: an operator must know of them, before and after. */
  public List<Hazard> told() {
    return hazards.stream().filter(hazard -> !hazard.blocking()).toList();
  }

  /** Returns the hazards that stop it: those that block and were not allowed. */
  public List<Hazard> blocking() {
    return hazards.stream()
        .filter(hazard -> hazard.blocking() && !request.allow().contains(hazard.kind()))
        .toList();
  }
}
