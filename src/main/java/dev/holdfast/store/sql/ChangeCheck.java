package dev.holdfast.store.sql;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.RowChange;
import java.util.List;

/**
 * Holds a batch that adds or changes rows to exactly that: before it is committed each table has
 * had as many rows added, changed and deleted as was asked for, whoever did it. What {@link
 * DeletionCheck} is for deleting.
 */
public final class ChangeCheck {

  private final RowMeter meter;
  private final List<String> tables;

  /**
   * Checks batches of one session.
   *
   * @param meter watches every change
   * @param tables as an operator knows them
   */
  public ChangeCheck(RowMeter meter, List<String> tables) {
    this.meter = meter;
    this.tables = List.copyOf(tables);
  }

  /** Returns how many tables it looks at. */
  int tables() {
    return tables.size();
  }

  /** The transaction of a batch is about to begin. */
  public void prepare() {
    meter.prepare();
  }

  /** Begins a batch. */
  public void begin() {
    meter.begin();
  }

  /**
   * All statements of the batch are done: looks at what came of them.
   *
   * @param planned what they were to do, and say they did
   * @throws StoreException with {@link StoreFailure.Miscounted} if that is not all that was done
   */
  public void require(RowMeter.Rows planned) {
    meter.settle();
    RowMeter.Rows counted = meter.since(planned);
    // What was deleted tells most, and what was added may only make up for it.
    for (RowChange change : List.of(RowChange.DELETE, RowChange.UPDATE, RowChange.INSERT)) {
      for (int table = 0; table < tables.size(); table++) {
        long wanted = planned.of(change)[table];
        long done = counted.of(change)[table];
        if (done != wanted) {
          throw new StoreException(
              new StoreFailure.Miscounted(tables.get(table), change, wanted, done));
        }
      }
    }
    if (counted.elsewhere() != 0) {
      throw new StoreException(
          new StoreFailure.Miscounted(
              String.join(", ", tables),
              RowChange.UPDATE,
              planned.sum(),
              planned.sum() + counted.elsewhere()));
    }
  }
}
