package dev.holdfast.store.stream;

import dev.holdfast.stream.StreamExpiry;
import dev.holdfast.stream.StreamPosition;

/**
 * What a scan counted in one stream. Times are Unix seconds; null where the store has none.
 *
 * @param events all of them
 * @param oldest the first {@code stored_at}
 * @param newest the last {@code stored_at}
 * @param top the event with the highest offset; without any offset the one with the highest id
 * @param byAge events that are too old
 * @param byCount events of what age leaves that are too many
 * @param byBoth events that are too old, and too many of the whole stream as well
 * @param newestExpired whether {@link #top} itself is one of them
 * @param going what of them goes
 * @param servers events that the server’s own job would delete
 * @param beyond those of them that this reading does not
 * @param expiry how it was decided
 */
public record StreamTally(
    String stream,
    long events,
    Long oldest,
    Long newest,
    StreamPosition top,
    long byAge,
    long byCount,
    long byBoth,
    boolean newestExpired,
    Going going,
    long servers,
    long beyond,
    StreamExpiry expiry) {

  /**
   * The events of one stream that go.
   *
   * @param events how many
   * @param firstOffset the lowest offset; null if none has any
   * @param lastOffset the highest offset; null if none has any
   * @param lastId the highest id: what is stored later has a higher one
   * @param oldest the first {@code stored_at}
   * @param newest the last {@code stored_at}
   */
  public record Going(
      long events, Long firstOffset, Long lastOffset, Long lastId, Long oldest, Long newest) {}
}
