package dev.holdfast.retention.plan;

import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Counts ids that come in ascending order and keeps the first few. */
final class IdSample {

  private final List<TaskId> first = new ArrayList<>();
  private long count;

  void add(Supplier<TaskId> id) {
    if (count++ < Hazard.SAMPLE) {
      first.add(id.get());
    }
  }

  long count() {
    return count;
  }

  Hazard hazard(HazardTerm kind) {
    return new Hazard(kind, count, first);
  }
}
