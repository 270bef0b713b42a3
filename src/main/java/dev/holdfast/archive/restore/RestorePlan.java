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
 * @param amounts how many rows of each measure would be put back, by the measure's key
 * @param others rows that would not be put back, by how their tasks stand and by measure
 * @param parents tasks of the archive above those that would be put back, which neither are there
 *     nor come, the first {@link #SHOWN}
 * @param alreadyThere tasks that are there with all their rows, each as it was archived
 * @param skipped tasks left out because of a hazard
 * @param conflicts what stands in the way of others, the first {@link #SHOWN}
 * @param conflictTasks how many tasks have a conflict
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
    Map<String, Long> amounts,
    Map<RestoreStatus, Map<String, Long>> others,
    List<TaskId> parents,
    long alreadyThere,
    long skipped,
    List<RestoreConflict> conflicts,
    long conflictTasks,
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

  /** Returns how many rows of a measure would be put back. */
  public long amount(String measure) {
    return amounts.getOrDefault(measure, 0L);
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
