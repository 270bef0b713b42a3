package dev.holdfast.store.eventstream;

import dev.holdfast.store.sql.SqlSession;
import java.util.stream.Collectors;

/**
 * The bytes that the values of one stream’s events take as they are stored, compressed where they
 * are. What rows and indexes need beyond that belongs to pages that streams share, so nobody knows
 * it of one stream.
 *
 * @param tables the store’s tables
 * @param session to look with
 */
record StreamBytes(EventStreamTables tables, SqlSession session) {

  /** So many events are read in a moment; a longer stream would be read as a whole for a number. */
  static final long MOST = 10_000;

  /**
   * Sums them.
   *
   * @param events how many there are
   * @return null where that would not be cheap
   */
  Long of(String stream, long events) {
    if (events > MOST) {
      return null;
    }
    // The size of a large value is in its pointer: it is not fetched for this.
    String row =
        tables.events().keySet().stream()
            .map(EventStreamTables::quoted)
            .map("coalesce(pg_column_size(%s), 0)"::formatted)
            .collect(Collectors.joining(" + "));
    return session
        .query(
            "select coalesce(sum((%s)::bigint), 0) from %s where stream_name = :stream"
                .formatted(row, tables.eventTable()))
        .bind("stream", stream)
        .mapTo(Long.class)
        .one();
  }
}
