package dev.holdfast.store.eventstream;

import static dev.holdfast.store.eventstream.PostgresTimes.seconds;

import dev.holdfast.store.sql.ForeignPath;
import dev.holdfast.store.stream.StreamFlow;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The statements of a scan. The rules of both readings come as arrays, a row for each stream with
 * one of its own; the others have the rule of the single parameters.
 *
 * @param tables the store’s tables
 * @param some whether only some streams are meant
 */
record StreamScanSql(EventStreamTables tables, boolean some) {

  private static final long DAY = 86_400;

  private static final String RULES =
      """
      rule as (select * from unnest(
        :streams, :cuts, :keeps, :serverCuts, :serverKeeps, :thresholds, :wholes, :serverThresholds)
        as r(stream_name, cut, keep, server_cut, server_keep, threshold, whole, server_threshold))
      """;

  /**
   * For each stream with a count: the offset of the last event that may stay, of the whole stream
   * and of what either reading’s age leaves. Events without an offset are neither counted nor cut.
   */
  String thresholds() {
    return """
    with %1$s,
    placed as (
      select e.stream_name, e."offset" as place, r.keep, r.server_keep,
        coalesce(e.stored_at < to_timestamp(r.cut), false) as aged,
        coalesce(e.stored_at < to_timestamp(r.server_cut), false) as server_aged
      from %2$s e join rule r on r.stream_name = e.stream_name
      where e."offset" is not null and (r.keep is not null or r.server_keep is not null)),
    ranked as (
      select stream_name, place, keep, server_keep, aged, server_aged,
        row_number() over w as n,
        count(*) filter (where not aged) over w as n_left,
        count(*) filter (where not server_aged) over w as n_server
      from placed
      window w as (partition by stream_name order by place desc rows unbounded preceding))
    select stream_name,
      max(place) filter (where n = keep) as whole,
      max(place) filter (where not aged and n_left = keep) as ours,
      max(place) filter (where not server_aged and n_server = server_keep) as server
    from ranked group by stream_name
    """
        .formatted(RULES, tables.eventTable());
  }

  /** Every event with what either reading makes of it. */
  private String judged() {
    String which = some ? " and stream_name = any(:only)" : "";
    return """
    with %1$s,
    top as (
      select stream_name, max("offset") as place, max(id) as id
      from %2$s where stream_name is not null%3$s group by stream_name),
    judged as (
      select e.stream_name, e.id, e."offset" as place, e.stored_at, e.tableoid as part,
        aged, not aged and coalesce(e."offset" < r.threshold, false) as counted,
        aged and coalesce(e."offset" < r.whole, false) as over,
        coalesce(e.stored_at < to_timestamp(
          case when r.stream_name is null then :serverCut::float8 else r.server_cut end), false)
        or coalesce(e."offset" < r.server_threshold, false) as server,
        case when top.place is null then e.id = top.id
          else coalesce(e."offset" = top.place, false) end as newest
      from %2$s e
        join top on top.stream_name = e.stream_name
        left join rule r on r.stream_name = e.stream_name
        cross join lateral (select coalesce(e.stored_at < to_timestamp(
          case when r.stream_name is null then :cut::float8 else r.cut end), false) as aged) a
      where e.stream_name is not null),
    fated as (
      select *, aged or counted as expired,
        (aged or counted) and (:includeNewest or not newest) as going
      from judged)
    """
        .formatted(RULES, tables.eventTable(), which);
  }

  /** What there is of each stream, by name. */
  String tallies() {
    return judged()
        + """
        select stream_name as stream, count(*) as events_in_stream,
          %s as oldest, %s as newest,
          max(place) as top_offset, max(id) filter (where newest) as top_id,
          count(*) filter (where aged) as by_age,
          count(*) filter (where counted) as by_count,
          count(*) filter (where over) as by_both,
          bool_or(newest and expired) as newest_expired,
          count(*) filter (where going) as events,
          min(place) filter (where going) as first_offset,
          max(place) filter (where going) as last_offset,
          max(id) filter (where going) as last_id,
          %s as going_oldest, %s as going_newest,
          count(*) filter (where server) as servers,
          count(*) filter (where server and not expired) as beyond,
          null::bigint as cutoff, null::bigint as threshold
        from fated group by stream_name order by stream_name collate "C"
        """
            .formatted(
                seconds("min(stored_at)"),
                seconds("max(stored_at)"),
                seconds("(min(stored_at) filter (where going))"),
                seconds("(max(stored_at) filter (where going))"));
  }

  /**
   * Rows of other tables that refer to events that go: for each stream and way how many, and then
   * for the stream how many events have any.
   */
  String references(List<ForeignPath> paths) {
    String hits =
        IntStream.range(0, paths.size())
            .mapToObj(
                at ->
                    "select %d as path, %s as id from %s"
                        .formatted(at, paths.get(at).subject(), paths.get(at).joined()))
            .collect(Collectors.joining(" union all "));
    return judged()
        + """
        , hits as (select path, id, count(*) as rows from (%s) h where id is not null group by 1, 2)
        select f.stream_name, h.path, sum(h.rows) as rows, count(distinct h.id) as events
        from fated f join hits h on h.id = f.id
        where f.going
        group by grouping sets ((f.stream_name, h.path), (f.stream_name))
        order by f.stream_name collate "C", h.path nulls last
        """
            .formatted(hits);
  }

  /** Partitions of which every row goes and whose last moment has passed; no default one. */
  String partitions() {
    return judged()
        + """
        , parts as (
          select part, count(*) as events, bool_and(going) as all_go from fated group by part)
        select c.oid::regclass::text as name, pg_get_expr(c.relpartbound, c.oid) as bounds,
          p.events, pg_total_relation_size(c.oid) as bytes
        from parts p join pg_class c on c.oid = p.part
          cross join lateral (select substring(
            pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)') as upper) b
        where c.relispartition and p.all_go
          and p.events = (select count(*) from %s e where e.tableoid = c.oid)
          and case when b.upper ~ '^[0-9]{4,}-[0-9]{2}-[0-9]{2}'
            then b.upper::timestamptz <= to_timestamp(:now::float8) else false end
        order by 2
        """
            .formatted(tables.eventTable());
  }

  /** What comes into each stream: one scan of the events, one row a stream. */
  String flows() {
    String ageing =
        Arrays.stream(StreamFlow.DAYS)
            .mapToObj(
                days ->
                    "count(*) filter (where e.stored_at < to_timestamp(c.cut + %d))"
                        .formatted(days * DAY))
            .collect(Collectors.joining(", "));
    return """
    with rule as (select * from unnest(:streams, :cuts) as r(stream_name, cut))
    select e.stream_name as stream, count(*) as events, %s as oldest,
      count(*) filter (where e.stored_at >= to_timestamp(:now::float8 - %d)
        and e.stored_at <= to_timestamp(:now::float8)) as week,
      count(*) filter (where a.aged) as aged,
      count(*) filter (where not a.aged and e."offset" is not null) as placed,
      coalesce(max(e."offset") filter (where a.aged) = max(e."offset"), false)
        or (max(e."offset") is null
          and coalesce(max(e.id) filter (where a.aged) = max(e.id), false)) as newest_aged,
      array[%s] as ageing
    from %s e left join rule r on r.stream_name = e.stream_name
      cross join lateral (select
        case when r.stream_name is null then :cut::float8 else r.cut end as cut) c
      cross join lateral (select coalesce(e.stored_at < to_timestamp(c.cut), false) as aged) a
    where e.stream_name is not null
    group by e.stream_name order by e.stream_name collate "C"
    """
        .formatted(seconds("min(e.stored_at)"), 7 * DAY, ageing, tables.eventTable());
  }
}
