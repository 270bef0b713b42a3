package dev.holdfast.store.operation;

import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What of a subject a batch is about.
 *
 * @param planned the subject
 * @param from how many of its units earlier batches of the same pass were about; 0 begins anew
 * @param units how many units this batch is about: 1 where a subject is done whole, events of a
 *     stream
 * @param begun the parts of the subject that earlier runs of the plan were about to do: one that is
 *     gone is no change of it. Only where batches are no {@linkplain Retention#atomic transactions}
 */
public record Share(Planned planned, long from, long units, Set<String> begun) {

  public Share {
    begun = Set.copyOf(begun);
  }

  /** Of a subject of which nothing was begun. */
  public Share(Planned planned, long from, long units) {
    this(planned, from, units, Set.of());
  }

  /**
   * Returns those of a batch that nobody holds.
   *
   * @param settled takes the others
   */
  public static List<Share> free(List<Share> batch, BatchGuard guard, List<Settled> settled) {
    Set<TaskId> held = guard.mustStay(batch.stream().map(share -> share.planned().id()).toList());
    List<Share> free = new ArrayList<>(batch);
    free.removeIf(share -> held.contains(share.planned().id()));
    batch.stream()
        .map(share -> share.planned().id())
        .filter(held::contains)
        .forEach(id -> settled.add(Settled.kept(id, DriftReason.ON_HOLD)));
    return free;
  }
}
