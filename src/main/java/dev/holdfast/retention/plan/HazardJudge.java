package dev.holdfast.retention.plan;

import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Judges what would go: the third step of a plan, after all that goes is known. */
record HazardJudge(Evidence evidence) {

  /**
   * Returns what to see first, in the order of hazards.
   *
   * @param flags of {@link Evidence#childFlags}
   */
  List<Hazard> judge(DeletionSpread spread, LongColumn flags) {
    BitSet going = spread.going();
    Map<HazardTerm, IdSample> found = new HashMap<>();
    boolean large = going.cardinality() * 2L > evidence.census().tasks();
    evidence.candidates().rowsById().stream()
        .filter(going::get)
        .forEach(
            row -> {
              note(found, evidence.family().hazards, (int) flags.get(row), row);
              note(found, evidence.terms().ofRows(), evidence.candidates().marks(row), row);
              HazardTerm ofStatus =
                  evidence.terms().ofStatuses().get(evidence.candidates().status(row));
              if (ofStatus != null) {
                note(found, ofStatus, row);
              }
              if (large) {
                note(found, CommonHazards.LARGE_SHARE, row);
              }
            });
    IdSample torn = evidence.workflows().torn(going, evidence.descendants().keys.roots());
    if (torn.count() > 0) {
      found.put(CommonHazards.TORN_WORKFLOW, torn);
    }
    List<Hazard> hazards = new ArrayList<>();
    found.forEach((kind, sample) -> hazards.add(sample.hazard(kind)));
    deletedWith(spread).ifPresent(hazards::add);
    hazards.addAll(evidence.foreign().hazards(spread.nodes(), evidence.descendants()));
    Hazard.of(evidence.census().access()).stream()
        .filter(it -> !going.isEmpty() || it.kind().equals(CommonHazards.ROW_SECURITY))
        .forEach(hazards::add);
    addRows(hazards, CommonHazards.NULL_LAST_ACTIVE, evidence.census().undated());
    addRows(hazards, CommonHazards.FUTURE_LAST_ACTIVE, evidence.census().later());
    hazards.sort(Comparator.comparing(Hazard::kind, evidence.terms().order()));
    return hazards;
  }

  /** Returns what the store deletes beside the candidates; empty if it deletes nothing else. */
  private Optional<Hazard> deletedWith(DeletionSpread spread) {
    BitSet victims = spread.victims();
    if (victims.isEmpty()) {
      return Optional.empty();
    }
    Descendants tasks = evidence.descendants();
    List<TaskId> ids = new ArrayList<>();
    SortedMap<TaskStatus, Long> byStatus = new TreeMap<>();
    for (int node = victims.nextSetBit(0); node >= 0; node = victims.nextSetBit(node + 1)) {
      ids.add(tasks.in(node).id(tasks.row(node)));
      byStatus.merge(tasks.in(node).status(tasks.row(node)), 1L, Long::sum);
    }
    List<TaskId> sample = ids.stream().sorted().limit(Hazard.SAMPLE).toList();
    return Optional.of(
        new Hazard(
            evidence.terms().family().deletedWith(), ids.size(), sample, byStatus, List.of()));
  }

  private void note(Map<HazardTerm, IdSample> found, List<HazardTerm> kinds, int bits, int row) {
    for (int bit = 0; bit < kinds.size(); bit++) {
      if ((bits & 1 << bit) != 0) {
        note(found, kinds.get(bit), row);
      }
    }
  }

  private void note(Map<HazardTerm, IdSample> found, HazardTerm kind, int row) {
    found.computeIfAbsent(kind, _ -> new IdSample()).add(() -> evidence.candidates().id(row));
  }

  private static void addRows(List<Hazard> hazards, HazardTerm kind, Sample sample) {
    if (sample.count() > 0) {
      List<TaskId> ids = sample.ids();
      hazards.add(
          new Hazard(kind, sample.count(), ids.subList(0, Math.min(ids.size(), Hazard.SAMPLE))));
    }
  }
}
