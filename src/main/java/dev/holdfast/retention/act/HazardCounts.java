package dev.holdfast.retention.act;

import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.IdSample;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import java.util.ArrayList;
import java.util.List;

/** Counts the hazards that tasks are marked with. */
final class HazardCounts {

  private HazardCounts() {}

  static List<Hazard> count(Hazards terms, List<ChosenTask> tasks) {
    List<Hazard> found = new ArrayList<>();
    for (HazardTerm term : terms.ofRows()) {
      int mark = terms.marks(List.of(term));
      IdSample marked = new IdSample();
      tasks.stream()
          .filter(task -> (task.marks() & mark) != 0)
          .forEach(task -> marked.add(task::id));
      marked.into(found, term);
    }
    return found;
  }
}
