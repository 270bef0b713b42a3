package dev.holdfast.retention.plan;

import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Counts ids that come in ascending order and keeps the first few. */
public final class IdSample {

  private final List<TaskId> first = new ArrayList<>();
  private long count;

  /** Counts one; its id is asked for while it is among the first. */
  public void add(Supplier<TaskId> id) {
    add(id, 1);
  }

  /** Counts more of one subject. */
  public void add(Supplier<TaskId> id, long more) {
    count += more;
    if (first.size() < Hazard.SAMPLE) {
      first.add(id.get());
    }
  }

  long count() {
    return count;
  }

  /** Returns the hazard; there is none where nothing was counted. */
  public Hazard hazard(HazardTerm kind) {
    return new Hazard(kind, count, first);
  }

  /** Adds the hazard where there is one. */
  public void into(List<Hazard> hazards, HazardTerm kind) {
    if (count > 0) {
      hazards.add(hazard(kind));
    }
  }
}
