package dev.holdfast.store.eventstream;

import static dev.holdfast.store.eventstream.EventStreamTables.SQL;

import dev.holdfast.store.sql.BoundArrays;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.stream.StreamSnapshot;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * Looks for a table of consumer positions. Its shape is not given by the plan, so only one that
 * cannot be misread counts: a table of the same schema with “consumer” in its name, a {@code
 * stream_name}, and exactly one whole-numbered column that is called an offset or a position. It is
 * taken as the last offset that the consumer has read.
 *
 * @param tables the store’s tables
 * @param session a reading one
 */
record ConsumerPositions(EventStreamTables tables, SqlSession session) {

  /** Where a consumer is that has no position: it has read nothing. */
  private static final long NOTHING_READ = -1;

  /** Finds the table and the column of positions. */
  Optional<Map.Entry<String, String>> table() {
    return session
        .query(SQL.of("consumers"))
        .bind("schema", tables.schema())
        .map((row, _) -> Map.entry(row.getString(1), row.getString(2)))
        .findFirst();
  }

  StreamSnapshot.Consumers atRisk(Map<String, Long> lastOffsets) throws SQLException {
    Map.Entry<String, String> found = table().orElse(null);
    if (found == null) {
      return StreamSnapshot.Consumers.UNKNOWN;
    }
    String sql =
        SQL.of(
            "at-risk",
            SqlEngine.quoted(found.getValue()),
            NOTHING_READ,
            EventStreamTables.qualified(tables.schema(), found.getKey()));
    List<StreamSnapshot.Consumers.AtRisk> atRisk =
        session
            .query(sql)
            .bind("streams", BoundArrays.texts(lastOffsets.keySet()))
            .bind("lasts", BoundArrays.longs(lastOffsets.values()))
            .map(ConstructorMapper.of(StreamSnapshot.Consumers.AtRisk.class))
            .list();
    return new StreamSnapshot.Consumers(tables.schema() + "." + found.getKey(), atRisk);
  }

  /**
   * Returns the lowest position of any consumer, for those of these streams that have one.
   *
   * @param found of {@link #table}
   */
  Map<String, Long> lowest(Map.Entry<String, String> found, Collection<String> streams)
      throws SQLException {
    Map<String, Long> lowest = new HashMap<>();
    SqlSession.each(
        session
            .query(
                "select stream_name, min(coalesce(%s, %d)) from %s where stream_name = any(:streams) group by 1"
                    .formatted(
                        SqlEngine.quoted(found.getValue()),
                        NOTHING_READ,
                        EventStreamTables.qualified(tables.schema(), found.getKey())))
            .bind("streams", BoundArrays.texts(streams)),
        row -> lowest.put(row.getString(1), row.getLong(2)));
    return lowest;
  }
}
