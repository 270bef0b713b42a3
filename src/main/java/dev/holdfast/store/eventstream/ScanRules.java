package dev.holdfast.store.eventstream;

import static dev.holdfast.store.eventstream.EventStreamTables.SQL;
import static dev.holdfast.store.eventstream.PostgresTimes.seconds;

import dev.holdfast.store.sql.BoundArrays;
import dev.holdfast.store.sql.ForeignPath;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.stream.StreamPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.statement.Query;

/** The statements of one scan: its rules are their parameters, thresholds filled in once found. */
final class ScanRules {

  private static final long DAY = 86_400;

  private final EventStreamTables tables;
  private final StreamSnapshot.Scan scan;
  private final List<String> streams;
  private final Map<String, Thresholds> thresholds = new HashMap<>();

  ScanRules(EventStreamTables tables, StreamSnapshot.Scan scan) {
    this.tables = tables;
    this.scan = scan;
    TreeSet<String> names = new TreeSet<>(scan.ours().own().keySet());
    names.addAll(scan.servers().own().keySet());
    if (scan.only() != null) {
      names.retainAll(scan.only());
    }
    this.streams = List.copyOf(names);
  }

  /** Returns the query for what there is of each stream. */
  Query tallies(SqlSession session) {
    return judging(
        session,
        "tallies",
        seconds("min(stored_at)"),
        seconds("max(stored_at)"),
        seconds("(min(stored_at) filter (where going))"),
        seconds("(max(stored_at) filter (where going))"));
  }

  /** Returns the query for rows of other tables that refer to events that go. */
  Query references(SqlSession session, List<ForeignPath> paths) {
    String hits =
        IntStream.range(0, paths.size())
            .mapToObj(
                at ->
                    "select %d as path, %s as id from %s"
                        .formatted(at, paths.get(at).subject(), paths.get(at).joined()))
            .collect(Collectors.joining(" union all "));
    return judging(session, "references", hits);
  }

  /** Returns the query for partitions of which every row goes. */
  Query partitions(SqlSession session) {
    return judging(session, "partitions", tables.eventTable());
  }

  /** Returns the query for what comes into each stream. */
  Query flows(SqlSession session) {
    String ageing =
        Arrays.stream(StreamSnapshot.Flow.DAYS)
            .mapToObj(
                days ->
                    "count(*) filter (where e.stored_at < to_timestamp(c.cut + %d))"
                        .formatted(days * DAY))
            .collect(Collectors.joining(", "));
    String sql = SQL.of("flows", seconds("min(e.stored_at)"), 7 * DAY, ageing, tables.eventTable());
    return bind(session.query(sql));
  }

  /** Returns a query that judges, once it is known where the counts cut. */
  private Query judging(SqlSession session, String statement, Object... parts) {
    find(session);
    String which = scan.only() == null ? "" : " and stream_name = any(:only)";
    String judged = SQL.of("judged", SQL.of("rules"), tables.eventTable(), which);
    return bind(session.query(judged + " " + SQL.of(statement, parts)));
  }

  private void find(SqlSession session) {
    boolean counts =
        streams.stream()
            .anyMatch(
                name ->
                    scan.ours().of(name).maxEventCount() != null
                        || scan.servers().of(name).maxEventCount() != null);
    if (counts) {
      SqlSession.each(
          bind(session.query(SQL.of("thresholds", SQL.of("rules"), tables.eventTable()))),
          row ->
              thresholds.put(
                  row.getString("stream_name"),
                  new Thresholds(
                      row.getObject("whole", Long.class),
                      row.getObject("ours", Long.class),
                      row.getObject("server", Long.class))));
    }
  }

  /** Returns what was counted of a stream with how its events are decided. */
  StreamTally decided(StreamTally tally) {
    return tally
        .withCutoff(scan.ours().of(tally.stream()).cutoff(scan.now()))
        .withThreshold(found(tally.stream()).ours());
  }

  /** Binds all parameters of a statement of the scan. */
  private Query bind(Query query) {
    Query bound =
        query
            .bind("streams", BoundArrays.texts(streams))
            .bind("cuts", BoundArrays.doubles(each(name -> moment(scan.ours().of(name)))))
            .bind("keeps", BoundArrays.longs(each(name -> scan.ours().of(name).maxEventCount())))
            .bind("serverCuts", BoundArrays.doubles(each(name -> moment(scan.servers().of(name)))))
            .bind(
                "serverKeeps",
                BoundArrays.longs(each(name -> scan.servers().of(name).maxEventCount())))
            .bind("thresholds", BoundArrays.longs(each(name -> found(name).ours())))
            .bind("wholes", BoundArrays.longs(each(name -> found(name).whole())))
            .bind("serverThresholds", BoundArrays.longs(each(this::serverThreshold)))
            .bind("cut", moment(scan.ours().others()))
            .bind("serverCut", moment(scan.servers().others()))
            .bind("includeNewest", scan.includeNewest())
            .bind("now", (double) scan.now());
    return scan.only() == null ? bound : bound.bind("only", BoundArrays.texts(scan.only()));
  }

  private <T> List<T> each(Function<String, T> value) {
    List<T> values = new ArrayList<>(streams.size());
    streams.forEach(name -> values.add(value.apply(name)));
    return values;
  }

  private Thresholds found(String stream) {
    return thresholds.getOrDefault(stream, Thresholds.NONE);
  }

  /** To keep none is what the server would do, if somebody wrote a zero. */
  private Long serverThreshold(String stream) {
    Long keep = scan.servers().of(stream).maxEventCount();
    return keep != null && keep == 0 ? Long.valueOf(Long.MAX_VALUE) : found(stream).server();
  }

  private Double moment(StreamPolicy.Rule rule) {
    return PostgresTimes.moment(rule.cutoff(scan.now()));
  }

  /** Offsets of the last events that may stay, see {@link StreamScanSql#thresholds}. */
  private record Thresholds(Long whole, Long ours, Long server) {
    static final Thresholds NONE = new Thresholds(null, null, null);
  }
}
