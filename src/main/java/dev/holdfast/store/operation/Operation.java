package dev.holdfast.store.operation;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.Locality;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The writing connection of one confirmed run. Not thread-safe. Runs no DDL and keeps no lock
 * between batches.
 */
public interface Operation extends AutoCloseable {

  /** The most tasks in one batch, but for those of one workflow. */
  int MOST = 10 * RetentionSnapshot.CHUNK;

  /** Looks whether it can work, before anything is done. */
  default Preflight preflight() {
    return Preflight.FINE;
  }

  /**
   * Does one batch. Where batches are transactions: locks the rows, checks each again (still there,
   * same status, same time, same version where subjects have one, nothing of it left behind that
   * blocks, no rows of other tables that nobody accepted, nothing left of what goes whole, nothing
   * that the store would delete with it and that is not among these), does what passes, commits.
   * What does not pass is kept and named.
   *
   * @param batch at most {@link #MOST} subjects, each once, or those of one workflow
   * @param recorder is told, under the locks, what goes; not called if nothing does. If it throws,
   *     or the rows it saw are not the rows that went, the batch is taken back
   * @param guard is asked, under the locks, what stays all the same: {@link DriftReason#ON_HOLD}
   * @throws StoreException if nothing of this batch was done: with {@link StoreFailure.Busy} if a
   *     lock did not come in time; with {@link StoreFailure.ConnectionLost} nobody knows whether
   *     the batch was
   */
  BatchReceipt apply(List<Share> batch, BatchRecorder recorder, BatchGuard guard);

  /**
   * Returns how long a batch should take. Where it holds no locks of the store nobody waits for its
   * end but who puts something on hold, so it may be longer.
   *
   * @param asked what an operator asked for, or what is usual
   */
  default Duration target(Duration asked) {
    return asked;
  }

  /** Writes although this user is read-only by default: an operator allowed it. */
  default void allowWriting() {}

  /**
   * Hears what a store that writes down its runs has to say of this one.
   *
   * @param build which version of the program does it
   * @param policy under which policy, as JSON
   */
  default void under(String build, String policy) {}

  /** Sets how patient the batches that follow are. */
  default void limit(BatchLimits limits) {}

  /**
   * Looks how many bytes of what this store was changed by the farthest of its standbys has yet to
   * apply; empty if it has none, or this user may not see them.
   */
  default OptionalLong replicationLag() {
    return OptionalLong.empty();
  }

  /**
   * A batch is over: does what is best done while nothing is locked.
   *
   * @param shared whether others write to the store too: what is put off for longer, their commits
   *     would do
   */
  default void between(boolean shared) {}

  /**
   * All batches are over.
   *
   * @throws StoreException if nobody knows whether what was done would outlive a power cut
   */
  default void end() {}

  /** Returns which subjects are best done in one batch. */
  default Locality locality() {
    return Locality.TIME;
  }

  /** Returns whether no one else can write to the store while a batch runs. */
  default boolean excludesWriters() {
    return false;
  }

  /** Returns whether somebody else has written to the store lately, as far as that can be seen. */
  default boolean othersWrite() {
    return false;
  }

  /** Returns whether workers of the runtime are at work; also if nobody knows. */
  default boolean workersAlive() {
    return true;
  }

  /** Returns what else there is to tell of all that was done so far, by its name in JSON. */
  default Map<String, Object> facts() {
    return Map.of();
  }

  /** Closes the connection; an open transaction is rolled back. */
  @Override
  default void close() {}
}
