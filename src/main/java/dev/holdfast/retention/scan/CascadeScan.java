package dev.holdfast.retention.scan;

import dev.holdfast.job.Progress;
import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.Chunks;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.Descendants;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Finds all tasks below the candidates that the store deletes with them, level by level.
 *
 * @param snapshot where to look
 * @param holds what stays whatever the policy says
 */
public record CascadeScan(RetentionSnapshot snapshot, Holds holds) {

  /** Looks; asks nothing of a store that deletes nothing by itself. */
  public Descendants run(Candidates candidates) {
    if (!snapshot.cascade().any()) {
      return Descendants.none(candidates);
    }
    CandidateColumns found = new CandidateColumns();
    Set<TaskId> seen = new HashSet<>();
    List<TaskId> level = new ArrayList<>();
    // Looks one level down; of a range of ids only some of those above are meant.
    BiConsumer<List<TaskId>, Predicate<TaskId>> look =
        (ids, asked) ->
            snapshot.below(
                ids,
                (one, id) -> asked.test(one) && candidates.row(id) < 0 && seen.add(id),
                task -> {
                  found.add(task, 0);
                  level.add(task.id());
                });
    Chunks.ofCandidates(candidates)
        .each(snapshot, (ids, _) -> look.accept(ids, above -> candidates.row(above) >= 0));
    while (!level.isEmpty()) {
      List<TaskId> above = List.copyOf(level);
      level.clear();
      for (int from = 0; from < above.size(); from += RetentionSnapshot.CHUNK) {
        snapshot.cancellation().throwIfCancelled();
        int to = Math.min(above.size(), from + RetentionSnapshot.CHUNK);
        look.accept(above.subList(from, to), _ -> true);
      }
    }
    Candidates below = found.oldestFirst(found.size());
    CandidateScan.measure(snapshot, below, Progress.NONE);
    boolean[] held = new boolean[below.size()];
    for (int row = 0; row < held.length; row++) {
      held[row] = holds.hold(below.id(row), below.workflow(row));
    }
    return new Descendants(snapshot.cascade(), candidates, below, held);
  }
}
