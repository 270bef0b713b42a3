package dev.holdfast.store.eventstream;

import static dev.holdfast.store.eventstream.PostgresTimes.seconds;

import dev.holdfast.store.stream.StreamFlow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The statement that counts what comes into each stream: one scan of the events, one row a stream.
 *
 * @param tables the store’s tables
 */
record StreamFlowSql(EventStreamTables tables) {

  private static final long DAY = 86_400;

  /** Takes the parameters of {@link ScanRules}. */
  String text() {
    String ageing =
        Arrays.stream(StreamFlow.DAYS)
            .mapToObj(
                days ->
                    "count(*) filter (where e.stored_at < to_timestamp(c.cut + %d)) as ageing_%d"
                        .formatted(days * DAY, days))
            .collect(Collectors.joining(", "));
    return """
    with rule as (select * from unnest(:streams, :cuts) as r(stream_name, cut))
    select e.stream_name, count(*) as events, %s as oldest,
      count(*) filter (where e.stored_at >= to_timestamp(:now::float8 - %d)
        and e.stored_at <= to_timestamp(:now::float8)) as week,
      count(*) filter (where a.aged) as aged,
      count(*) filter (where not a.aged and e."offset" is not null) as placed,
      coalesce(max(e."offset") filter (where a.aged) = max(e."offset"), false)
        or (max(e."offset") is null
          and coalesce(max(e.id) filter (where a.aged) = max(e.id), false)) as newest_aged,
      %s
    from %s e left join rule r on r.stream_name = e.stream_name
      cross join lateral (select
        case when r.stream_name is null then :cut::float8 else r.cut end as cut) c
      cross join lateral (select coalesce(e.stored_at < to_timestamp(c.cut), false) as aged) a
    where e.stream_name is not null
    group by e.stream_name order by e.stream_name collate "C"
    """
        .formatted(seconds("min(e.stored_at)"), 7 * DAY, ageing, tables.eventTable());
  }

  static StreamFlow flow(ResultSet row) throws SQLException {
    long[] ageing = new long[StreamFlow.DAYS.length];
    for (int at = 0; at < ageing.length; at++) {
      ageing[at] = row.getLong("ageing_" + StreamFlow.DAYS[at]);
    }
    long oldest = row.getLong("oldest");
    Long first = row.wasNull() ? null : Long.valueOf(oldest);
    return new StreamFlow(
        row.getString("stream_name"),
        row.getLong("events"),
        first,
        row.getLong("week"),
        row.getLong("aged"),
        row.getLong("placed"),
        row.getBoolean("newest_aged"),
        ageing);
  }
}
