package dev.holdfast.store.operation;

import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.Settled.Outcome;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Map;

/**
 * What one batch of an operation did. A subject that is not named was not tried.
 *
 * @param settled what became of each; several entries of one subject add up
 * @param amounts how much of each measure went with what was done, by the measure's name; a measure
 *     that is missing is not known
 * @param rows how many rows went in all: what a budget counts
 * @param heldNanos how long it kept its locks, in nanoseconds; waiting for them not included
 * @param stop why the run cannot go on; null if it can
 * @param parts how many transactions it was, each of a part of the store
 */
public record BatchReceipt(
    List<Settled> settled,
    Map<String, Long> amounts,
    long rows,
    long heldNanos,
    StoreFailure stop,
    int parts) {

  public BatchReceipt {
    settled = List.copyOf(settled);
    amounts = Map.copyOf(amounts);
  }

  /** Of one that came to its end. */
  public BatchReceipt(List<Settled> settled, Map<String, Long> amounts, long rows, long heldNanos) {
    this(settled, amounts, rows, heldNanos, null, 1);
  }

  /** Nothing was tried: the store failed before. */
  public static BatchReceipt stopped(StoreFailure why) {
    return new BatchReceipt(List.of(), Map.of(), 0, 0, why, 1);
  }

  /** Returns what was done. */
  public List<TaskId> done() {
    return settled.stream()
        .filter(each -> each.outcome() == Outcome.DONE)
        .map(Settled::id)
        .toList();
  }

  /** Returns how many units were done. */
  public long units() {
    return settled.stream()
        .filter(each -> each.outcome() == Outcome.DONE)
        .mapToLong(Settled::units)
        .sum();
  }
}
