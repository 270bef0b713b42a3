package dev.holdfast.retention.act;

import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;

/** Counts the hazards that tasks are marked with. */
final class HazardCounts {

  private HazardCounts() {}

  static List<Hazard> count(Hazards terms, List<ChosenTask> tasks) {
    List<Hazard> found = new ArrayList<>();
    for (HazardTerm term : terms.ofRows()) {
      int mark = terms.marks(List.of(term));
      long count = tasks.stream().filter(task -> (task.marks() & mark) != 0).count();
      if (count > 0) {
        List<TaskId> sample =
            tasks.stream()
                .filter(task -> (task.marks() & mark) != 0)
                .map(ChosenTask::id)
                .limit(Hazard.SAMPLE)
                .toList();
        found.add(new Hazard(term, count, sample));
      }
    }
    return found;
  }
}
