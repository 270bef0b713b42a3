package dev.holdfast.store.operation;

import dev.holdfast.store.Closing;
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
public interface Operation extends Closing {

  /** The most tasks in one batch, but for those of one workflow. */
  int MOST = 10 * RetentionSnapshot.CHUNK;

  /**
   * How batches are done here; never changes.
   *
   * @param locality which subjects are best done in one batch
   * @param excludesWriters whether no one else can write to the store while a batch runs
   * @param batch how long a batch should take; null for what an operator asked for, or what is
   *     usual. Where it holds no locks of the store nobody waits for its end but who puts something
   *     on hold, so it may be longer
   */
  record Manner(Locality locality, boolean excludesWriters, Duration batch) {

    /** As most do. */
    public static final Manner USUAL = new Manner(Locality.TIME, false, null);
  }

  /** Returns how batches are done. */
  default Manner manner() {
    return Manner.USUAL;
  }

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
   * Hears what a store that writes down its runs has to say of this one.
   *
   * @param build which version of the program does it
   * @param policy under which policy, as JSON
   */
  default void under(String build, String policy) {}

  /** Sets how patient the batches that follow are, and whether they write at all costs. */
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
   * @return what else there is to tell of all that was done, by its name in JSON
   * @throws StoreException if nobody knows whether what was done would outlive a power cut
   */
  default Map<String, Object> end() {
    return Map.of();
  }

  /** Returns whether somebody else has written to the store lately, as far as that can be seen. */
  default boolean othersWrite() {
    return false;
  }

  /** Returns whether workers of the runtime are at work; also if nobody knows. */
  default boolean workersAlive() {
    return true;
  }
}
