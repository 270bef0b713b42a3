package dev.holdfast.retention.run;

import dev.holdfast.retention.plan.Work;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.operation.Settled.Outcome;
import dev.holdfast.task.TaskId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Keeps parents where no batch is a transaction: none is in a batch with its child, and one whose
 * planned child was not done is kept. A child without its parent does no harm; a parent that goes
 * while its child stays does.
 */
final class ParentsLast {

  private final Work work;

  /** Whether subjects come one by one, so that none can be kept together with others. */
  final boolean oneByOne;

  private final Map<TaskId, Set<TaskId>> staying = new HashMap<>();

  /**
   * Watches over a run.
   *
   * @param oneByOne whether each subject comes through by itself; if not, the store takes care
   */
  ParentsLast(Work work, boolean oneByOne) {
    this.work = work;
    this.oneByOne = oneByOne;
  }

  /** Returns the parent of a subject; null if it has none, or nothing is to be watched. */
  TaskId parent(int place) {
    return oneByOne ? work.parent(place) : null;
  }

  /** Returns whether a planned child of it was not done. */
  boolean keeps(int place) {
    return !staying.isEmpty() && staying.containsKey(work.get(place).id());
  }

  /** It is kept because of a child. */
  void kept(int place) {
    stays(place, work.get(place).id());
  }

  /** A batch was tried. What its receipt does not name was not done. */
  void tried(NextBatch batch, BatchReceipt receipt) {
    if (!oneByOne) {
      return;
    }
    Set<TaskId> done =
        receipt.settled().stream()
            .filter(each -> each.outcome() == Outcome.DONE || each.outcome() == Outcome.ALREADY)
            .map(Settled::id)
            .collect(Collectors.toSet());
    batch
        .placesById()
        .forEach(
            (id, place) -> {
              if (done.contains(id)) {
                goes(place, id);
              } else {
                stays(place, id);
              }
            });
  }

  private void stays(int place, TaskId id) {
    TaskId parent = parent(place);
    if (parent != null) {
      staying.computeIfAbsent(parent, _ -> new HashSet<>()).add(id);
    }
  }

  private void goes(int place, TaskId id) {
    TaskId parent = parent(place);
    if (parent != null) {
      staying.computeIfPresent(
          parent,
          (_, children) -> {
            children.remove(id);
            return children.isEmpty() ? null : children;
          });
    }
  }
}
