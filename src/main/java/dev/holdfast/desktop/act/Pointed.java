package dev.holdfast.desktop.act;

import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Those of what an operator pointed at that a verb can be done to, and how many it cannot. */
public final class Pointed {

  private final ActTerm act;

  /** What they were found by, as it was typed; null if by nothing. */
  public final String query;

  private final List<TaskId> ids = new ArrayList<>();
  private final Map<TaskStatus, Long> leftOut = new LinkedHashMap<>();

  Pointed(ActTerm act, String query) {
    this.act = act;
    this.query = query;
  }

  void add(TaskId id, TaskStatus status) {
    if (act.from().contains(status)) {
      ids.add(id);
    } else {
      leftOut.merge(status, 1L, Long::sum);
    }
  }

  /** Returns those it can be done to, in the order in which they were pointed at. */
  public List<TaskId> ids() {
    return List.copyOf(ids);
  }

  /** Returns how many it cannot be done to, by the status they have. */
  public Map<TaskStatus, Long> leftOut() {
    return Map.copyOf(leftOut);
  }
}
