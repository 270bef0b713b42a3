package dev.holdfast.store.rows;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.Map;

/** The writing connection of one confirmed restore. Not thread-safe. Runs no DDL. */
public interface RestoreWriter extends StoredRows {

  /** Looks whether putting rows back can work, before anything is written. */
  default Preflight preflight() {
    return Preflight.FINE;
  }

  /**
   * Returns what else there is to tell of all that was put back, by its name in JSON.
   *
   * @param subjects how many
   * @param amounts how many rows of each measure with them
   */
  default Map<String, Object> told(long subjects, Map<String, Long> amounts) {
    return Map.of();
  }

  /**
   * Raises the sequences that are behind these ids, and lowers none.
   *
   * @param largest the largest id of each table, by the table's name
   */
  default void raiseSequences(Map<String, Long> largest) {}

  /**
   * Does work in one transaction: commits when it returns, takes everything back if it throws. What
   * it reads in between stays as it is until then, where the engine can hold it.
   *
   * @throws StoreException with {@link StoreFailure.Busy} if a lock did not come in time, or
   *     somebody else wrote one of the rows meanwhile
   */
  void transaction(Runnable work);

  /**
   * Inserts rows under the ids they have. A column that a row lacks gets NULL.
   *
   * @throws StoreException with {@link StoreFailure.Miscounted} if the store did anything else to
   *     its tables meanwhile
   * @param rows of any tables; their columns are those of this store, or some of them
   * @param proofs what the store gave as proof when these subjects went, of those that have some;
   *     some or all of it may be missing: what is put back must not depend on it
   * @return whether the store may have kept something else than it was told to, as triggers do:
   *     then rows are compared before the transaction ends
   */
  boolean insert(Collection<StoredRow> rows, Map<TaskId, Map<String, String>> proofs);
}
