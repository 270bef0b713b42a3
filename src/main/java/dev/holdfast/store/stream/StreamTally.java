package dev.holdfast.store.stream;

import dev.holdfast.stream.StreamExpiry;
import dev.holdfast.stream.StreamPosition;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * What a scan counted in one stream, as a line of a plan has it. Times are Unix seconds; null where
 * the store has none.
 *
 * @param eventsInStream all of them
 * @param oldest the first {@code stored_at}
 * @param newest the last {@code stored_at}
 * @param topOffset the highest offset; null if no event has any
 * @param topId the id of the event with the highest offset; without any offset the highest id
 * @param byAge events that are too old
 * @param byCount events of what age leaves that are too many
 * @param byBoth events that are too old, and too many of the whole stream as well
 * @param newestExpired whether {@link #top} itself is one of them
 * @param events how many of them go
 * @param firstOffset the lowest offset of these; null if none has any
 * @param lastOffset the highest offset of these; null if none has any
 * @param lastId the highest id of these: what is stored later has a higher one
 * @param goingOldest the first {@code stored_at} of these
 * @param goingNewest the last {@code stored_at} of these
 * @param servers events that the server’s own job would delete
 * @param beyond those of them that this reading does not
 * @param cutoff see {@link StreamExpiry}
 * @param threshold see {@link StreamExpiry}
 */
@RecordBuilder
public record StreamTally(
    String stream,
    long eventsInStream,
    Long oldest,
    Long newest,
    Long topOffset,
    long topId,
    long byAge,
    long byCount,
    long byBoth,
    boolean newestExpired,
    long events,
    Long firstOffset,
    Long lastOffset,
    Long lastId,
    Long goingOldest,
    Long goingNewest,
    long servers,
    long beyond,
    Long cutoff,
    Long threshold)
    implements StreamTallyBuilder.With {

  /** Returns how many events are too old or too many. */
  public long expired() {
    return byAge + byCount;
  }

  /** Returns the newest event of the stream. */
  public StreamPosition top() {
    return new StreamPosition(topOffset, topId);
  }

  /** Returns how it was decided. */
  public StreamExpiry expiry() {
    return new StreamExpiry(cutoff, threshold);
  }
}
