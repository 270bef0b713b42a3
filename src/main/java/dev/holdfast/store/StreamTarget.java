package dev.holdfast.store;

import dev.holdfast.stream.StreamExpiry;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.stream.StreamPosition;

/**
 * What goes of one stream, as it was frozen. Nothing beyond it ever goes.
 *
 * @param stream the stream’s name
 * @param events how many events
 * @param expiry how each is decided again
 * @param lastOffset the highest offset that goes; null if only events without one do
 * @param lastId the highest id that goes: what is stored later has a higher one
 * @param newest the event that must stay, so that the stream does not count from the beginning
 *     again; null if all may go
 * @param row the policy row that decided
 * @param unreadToo whether events go that a consumer of the stream has not read; if not the stream
 *     is left alone from the moment such a consumer is seen
 * @param foreignToo whether the operator accepted what the store does to rows of other tables that
 *     refer to events of it; if not the stream is left alone from the moment such a row is seen
 */
public record StreamTarget(
    String stream,
    long events,
    StreamExpiry expiry,
    Long lastOffset,
    long lastId,
    StreamPosition newest,
    StreamPolicy row,
    boolean unreadToo,
    boolean foreignToo) {

  /** Returns the same with another number of events. */
  public StreamTarget withEvents(long other) {
    return new StreamTarget(
        stream, other, expiry, lastOffset, lastId, newest, row, unreadToo, foreignToo);
  }

  /**
   * Returns whether an event is one of those that were frozen.
   *
   * @param offset null where the store has none
   * @param storedAtMicros microseconds since 1970; null where the store has none
   */
  public boolean takes(Long offset, long id, Long storedAtMicros) {
    return id <= lastId
        && (offset == null || lastOffset != null && offset <= lastOffset)
        && (newest == null || !new StreamPosition(offset, id).equals(newest))
        && expiry.of(offset, storedAtMicros) != null;
  }
}
