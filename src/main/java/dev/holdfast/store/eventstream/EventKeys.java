package dev.holdfast.store.eventstream;

import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.stream.StreamPosition;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.statement.Query;

/**
 * The keys of the events of one stream that go, in their order. Read ahead in chunks, so that
 * neither a long stream is held in memory nor a sort paid for each batch.
 */
final class EventKeys {

  /** Keys read at once: a few hundred kilobytes. */
  static final int CHUNK = 20_000;

  private final SqlSession session;
  private final EventStreamTables tables;
  final PlannedStream target;
  private List<StreamPosition> ahead = List.of();
  private int used;
  private StreamPosition last = StreamPosition.BEFORE_ALL;
  private boolean exhausted;

  EventKeys(SqlSession session, EventStreamTables tables, PlannedStream target) {
    this.session = session;
    this.tables = tables;
    this.target = target;
  }

  /**
   * Returns the next keys, at most so many; fewer at the end. The same again until {@link #past}.
   */
  List<StreamPosition> peek(long most) {
    while (!exhausted && ahead.size() - used < most) {
      List<StreamPosition> keys = session.run(this::next);
      List<StreamPosition> more = new ArrayList<>(ahead.subList(used, ahead.size()));
      more.addAll(keys);
      ahead = more;
      used = 0;
      exhausted = keys.size() < CHUNK;
      last = keys.isEmpty() ? last : keys.getLast();
    }
    return ahead.subList(used, (int) Math.min(ahead.size(), used + most));
  }

  /** Goes on behind these many. */
  void past(int keys) {
    used += keys;
  }

  private List<StreamPosition> next(SqlSession s) {
    List<StreamPosition> found = new ArrayList<>();
    if (last.offset() == null) {
      found.addAll(run(s, false, CHUNK));
    }
    if (found.size() < CHUNK && target.tally().lastOffset() != null) {
      found.addAll(run(s, true, CHUNK - found.size()));
    }
    return found;
  }

  private List<StreamPosition> run(SqlSession s, boolean placed, int limit) {
    String place =
        placed
            ? "\"offset\" <= :lastOffset"
                + (last.offset() == null ? "" : " and (\"offset\", id) > (:afterOffset, :afterId)")
                + (target.newest() == null
                    ? ""
                    : " and (:newestOffset::bigint is null or \"offset\" < :newestOffset)")
            : "\"offset\" is null and id > :afterId"
                + (target.newest() == null ? "" : " and id <> :newestId");
    String order = placed ? "\"offset\", id" : "id";
    Query query =
        s.query(EventStreamTables.SQL.of("going", tables.eventTable(), place, order, limit))
            .bind("stream", target.tally().stream())
            .bind("lastId", target.tally().lastId())
            .bind("lastOffset", target.tally().lastOffset())
            .bind("afterOffset", last.offset())
            .bind("afterId", last.id())
            .bind("cut", PostgresTimes.moment(target.tally().expiry().cutoff()))
            .bind("threshold", target.tally().expiry().threshold());
    if (target.newest() != null) {
      query.bind("newestOffset", target.newest().offset()).bind("newestId", target.newest().id());
    }
    return query
        .map((row, _) -> new StreamPosition(row.getObject(1, Long.class), row.getLong(2)))
        .list();
  }
}
