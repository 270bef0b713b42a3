package dev.holdfast.store;

import dev.holdfast.stream.StreamPosition;
import java.util.List;
import java.util.OptionalLong;

/**
 * The writing connection of one cleanup of streams. Not thread-safe. Runs no DDL, calls no function
 * of the store's, and keeps no lock between batches.
 */
public interface StreamWriter extends AutoCloseable {

  /** Looks whether deleting can work, before anything is deleted. */
  RetentionWriter.Preflight preflight();

  /**
   * Finds the next events of a stream that go, in their order.
   *
   * @param after where to go on
   */
  List<StreamPosition> next(StreamTarget target, StreamPosition after, int limit);

  /**
   * Deletes events in one transaction: looks that the policy row of each stream is unchanged and
   * that its newest event is there and stays, locks the events, checks each again, commits. What
   * does not pass is kept and counted.
   *
   * @param parts each stream at most once
   * @param recorder is told, under the locks, what goes, each event as a task of its own under the
   *     number that is its id; not called if nothing does. If it throws the batch is taken back
   * @param guard is asked, under the locks, which streams stay: {@link Reason#ON_HOLD}
   * @throws StoreException with {@link StoreFailure.Busy} if a lock did not come in time; then
   *     nothing of this batch was deleted
   */
  Result delete(List<Part> parts, BatchRecorder recorder, BatchGuard<String> guard);

  /** Writes although this user is read-only by default: an operator allowed it. */
  default void allowWriting() {}

  /** Sets how patient the batches that follow are. */
  void limit(BatchLimits limits);

  /** Looks how far the farthest standby lies behind, see {@link RetentionWriter}. */
  OptionalLong replicationLag();

  @Override
  void close();

  /** Some events of one stream. */
  record Part(StreamTarget target, List<StreamPosition> events) {
    public Part {
      events = List.copyOf(events);
    }
  }

  /**
   * What one batch did.
   *
   * @param deleted events deleted, for each part in its order
   * @param drifted what was kept
   * @param unread how many of the deleted events lie beyond the lowest position of any consumer of
   *     their stream, as they stood in this transaction; null if nobody knows the positions
   * @param heldNanos how long it kept its locks, in nanoseconds
   */
  record Result(List<Long> deleted, List<Drift> drifted, Long unread, long heldNanos) {
    public Result {
      deleted = List.copyOf(deleted);
      drifted = List.copyOf(drifted);
    }

    /** Returns how many events went. */
    public long events() {
      return deleted.stream().mapToLong(Long::longValue).sum();
    }
  }

  /** Events of one stream that were kept, and why. */
  record Drift(String stream, Reason reason, long events) {}

  /** Why planned events were kept. */
  enum Reason {
    /** They are not there any more. */
    GONE,
    /** They are not what they were: another stream, offset or time. */
    CHANGED,
    /** Somebody wrote the policy row. */
    POLICY_CHANGED,
    /** The newest event of the stream is gone: another one might be the newest now. */
    NEWEST_CHANGED,
    /** An operator keeps the stream. */
    ON_HOLD,
    /** A consumer has not read all of the stream that goes, and nobody allowed that. */
    UNREAD,
    /** Rows of other tables refer to some of it, and nobody accepted what becomes of them. */
    FOREIGN_ROWS,
    /** Somebody else holds the rows. */
    LOCKED
  }
}
