package dev.holdfast.retention.act;

import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What has changed about tasks since they were frozen, as a run would find it now. */
public final class ActDrift {

  private ActDrift() {}

  /**
   * Returns how many tasks a run would leave as they are, by the reason.
   *
   * @param frozen as they were
   * @param now the same tasks, read just now
   */
  public static Map<DriftReason, Long> between(ActPreview frozen, ActPreview now) {
    Map<TaskId, ChosenTask> read = new HashMap<>();
    now.tasks().forEach(task -> read.put(task.id(), task));
    Map<DriftReason, Long> drifted = new LinkedHashMap<>();
    for (ChosenTask before : frozen.tasks()) {
      DriftReason reason = reason(frozen, before, read.get(before.id()));
      if (reason != null) {
        drifted.merge(reason, 1L, Long::sum);
      }
    }
    return drifted;
  }

  /** Returns null if nothing of it has changed, and where it was known that nothing is done. */
  private static DriftReason reason(ActPreview frozen, ChosenTask before, ChosenTask now) {
    if (before.gone() || !frozen.act().from().contains(before.status())) {
      return null;
    }
    if (now == null || now.gone()) {
      return DriftReason.GONE;
    }
    if (!now.status().equals(before.status())) {
      return DriftReason.STATUS_CHANGED;
    }
    boolean same =
        Double.compare(before.time(), now.time()) == 0
            && (before.version() == null || before.version().equals(now.version()));
    return same ? null : DriftReason.ACTIVE_AGAIN;
  }
}
