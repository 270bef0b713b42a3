package dev.holdfast.retention.forecast;

import dev.holdfast.store.RetentionSnapshot;
import dev.holdfast.store.RetentionSnapshot.SurveyedTask;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds poison children: on a task that failed for good and whose parent is gone every maintenance
 * sweep of fib-flow throws, before it comes to retention (lib/db/base.js, {@code
 * _handlePermanentlyFailedAsyncTasks}: async tasks that are permanently failed, or failed or timed
 * out with their retries used up; a {@code parent_id} of 0 counts as none).
 */
final class PoisonSearch {

  private final Statuses known;
  private final Map<TaskId, Integer> children = new HashMap<>();

  PoisonSearch(Statuses known) {
    this.known = known;
  }

  void look(SurveyedTask task) {
    if (task.parentId() != null
        && !task.parentId().equals(TaskId.of(0))
        && "async".equals(task.type())
        && hasFailedForGood(task)) {
      children.merge(task.parentId(), 1, Integer::sum);
    }
  }

  private boolean hasFailedForGood(SurveyedTask task) {
    return switch (known.tone(task.status())) {
      case FAILED -> true;
      case FAILING, LATE -> task.retriesUsedUp();
      case ACTIVE, WAITING, SUSPENDED, PAUSED, DONE, NEUTRAL -> false;
    };
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
      snapshot.existing(parents, children::remove);
    }
  }
}
