package dev.holdfast.retention.forecast;

import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.SurveyedTask;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
    List<TaskId> chunk = new ArrayList<>();
    for (TaskId parent : List.copyOf(children.keySet())) {
      chunk.add(parent);
      if (chunk.size() == RetentionSnapshot.CHUNK) {
        strike(snapshot, chunk);
        chunk.clear();
      }
    }
    strike(snapshot, chunk);
    return children.values().stream().mapToLong(Integer::longValue).sum();
  }

  private void strike(RetentionSnapshot snapshot, Collection<TaskId> parents) {
    snapshot.cancellation().throwIfCancelled();
    if (!parents.isEmpty()) {
      snapshot.candidates(parents, parent -> children.remove(parent.id()));
    }
  }
}
