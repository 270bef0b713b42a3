package dev.holdfast.store.operation;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.retention.Retention;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.task.TaskId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps a record of what a batch deletes, before it is deleted for good. Called by the thread that
 * deletes, under the locks of the delete.
 *
 * <p>What {@link #begin}, {@link #row} or {@link #beforeCommit} throws takes the whole batch back:
 * the store stays as it was. For an expected failure that is a {@link StoreException} with {@link
 * StoreFailure.NotRecorded}.
 */
public interface BatchRecorder {

  /** Records nothing. */
  BatchRecorder NONE =
      new BatchRecorder() {
        @Override
        public void beforeCommit(List<TaskId> deleted, long... rows) {}
      };

  /** Returns whether it wants to see each row; rows that nobody wants are not read. */
  default boolean wantsRows() {
    return false;
  }

  /**
   * A batch begins: these tasks passed all checks and are about to be deleted.
   *
   * @param tables the tables of the store, each once; without columns unless it {@link #wantsRows}
   */
  default void begin(List<StoredTable> tables, List<TaskId> tasks) {}

  /**
   * A row that this batch deletes, exactly as it is stored: a task, or an event or attempt of one.
   * In no particular order. Only if it {@link #wantsRows}.
   */
  default void row(StoredRow row) {}

  /**
   * Returns who reads the rows of these tasks by itself, out of the store's own file, instead of
   * being shown each {@link #row}; empty if each must be shown. If there is one, it sees them from
   * now on as they are at this moment, which is how they will be deleted: nobody else can write
   * until the batch ends, which may begin to delete them meanwhile. {@link #shown} follows.
   *
   * @param tables those of the batch, which has begun
   */
  default Optional<Consumer<List<TaskId>>> copies(List<StoredTable> tables) {
    return Optional.empty();
  }

  /**
   * All rows of the batch were shown, and are only deleted now: what is brought to disk meanwhile
   * need not be waited for later. Not called by every store. If {@link #over} follows without
   * {@link #beforeCommit}, all rows are there still.
   *
   * @param going the tasks that go
   * @param rows how many rows go with them, of each table after the first
   */
  default void shown(List<TaskId> going, long... rows) {}

  /**
   * Waits for rows that are still being recorded; called before {@link #beforeCommit} by who wants
   * to know how long that takes by itself.
   */
  default void awaitRows() {}

  /**
   * All rows are deleted, and the transaction is about to be committed. When this returns the
   * record is on disk, synced.
   *
   * @param deleted the tasks that go
   * @param rows how many rows go with them, of each table after the first
   */
  void beforeCommit(List<TaskId> deleted, long... rows);

  /**
   * Stops what is being copied: nobody can write to the store before. To be called by any thread,
   * once the batch cannot come through; {@link #over} follows.
   */
  default void stop() {}

  /**
   * Of an operation that is not {@link Retention#atomic}, after {@link #beforeCommit}: the store is
   * about to be asked. When this returns that is on disk, synced; what it throws leaves all as it
   * was.
   *
   * @param subjects what is touched, and of what each consists
   */
  default void beforeEffect(List<Begun> subjects) {}

  /**
   * The batch of an operation that is not {@link Retention#atomic} is over: called in place of
   * {@link #over}, once, after what {@link #beforeCommit} let happen. Of a subject that is not
   * named nobody knows more than before. Throws nothing.
   *
   * @param subjects what became of each, with its proof; of those that were begun only
   */
  default void settled(List<Settled> subjects) {}

  /**
   * The batch is over. Throws nothing.
   *
   * @param committed whether the rows are gone; if not they are there still, or nobody knows
   *     because the connection broke while committing
   */
  default void over(boolean committed) {}
}
