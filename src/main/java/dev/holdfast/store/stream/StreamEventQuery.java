package dev.holdfast.store.stream;

import dev.holdfast.stream.StreamPosition;

/**
 * Which events of a stream to list. A null part does not filter; parts are combined with and.
 *
 * @param stream the stream’s name
 * @param type the exact type
 * @param correlationId the exact correlation id
 * @param from in Unix seconds: stored then or later
 * @param to in Unix seconds: stored before
 * @param text found in event id, type, correlation id, data or metadata, whatever its case
 * @param newestFirst in which order
 * @param backward whether the page lies before the place, not after it
 * @param place where the page begins or ends; null for the list’s beginning, or its end
 * @param limit how many at the most
 */
public record StreamEventQuery(
    String stream,
    String type,
    String correlationId,
    Long from,
    Long to,
    String text,
    boolean newestFirst,
    boolean backward,
    StreamPosition place,
    int limit) {

  /** Every event, oldest first. */
  public static StreamEventQuery all(String stream, int limit) {
    return new StreamEventQuery(stream, null, null, null, null, null, false, false, null, limit);
  }
}
