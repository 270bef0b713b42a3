package dev.holdfast.retention.forecast;

import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.SurveyedTask;
import dev.holdfast.task.TaskId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Gatherers;

/** Finds tasks that stop the runtime's own retention because their parent is gone. */
final class StopperSearch {

  private final Map<TaskId, Integer> children = new HashMap<>();

  void look(SurveyedTask task) {
    if (task.stopper() && task.parentId() != null) {
      children.merge(task.parentId(), 1, Integer::sum);
    }
  }

  /** Counts those whose parent is not in the store. */
  long found(RetentionSnapshot snapshot) {
    List.copyOf(children.keySet()).stream()
        .gather(Gatherers.windowFixed(RetentionSnapshot.CHUNK))
        .forEach(
            parents -> {
              snapshot.cancellation().throwIfCancelled();
              snapshot.candidates(parents, parent -> children.remove(parent.id()));
            });
    return children.values().stream().mapToLong(Integer::longValue).sum();
  }
}
