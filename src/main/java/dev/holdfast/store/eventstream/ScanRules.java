package dev.holdfast.store.eventstream;

import dev.holdfast.store.sql.BoundArrays;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.stream.StreamScan;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.stream.StreamRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jdbi.v3.core.statement.Query;

/** The rules of one scan as parameters of its statements, thresholds filled in once found. */
final class ScanRules {

  private final EventStreamTables tables;
  private final StreamScan scan;
  private final List<String> streams;
  private final Map<String, Thresholds> thresholds = new HashMap<>();

  ScanRules(EventStreamTables tables, StreamScan scan) {
    this.tables = tables;
    this.scan = scan;
    TreeSet<String> names = new TreeSet<>(scan.ours().own().keySet());
    names.addAll(scan.servers().own().keySet());
    if (scan.only() != null) {
      names.retainAll(scan.only());
    }
    this.streams = List.copyOf(names);
  }

  /** Returns a statement that judges, once it is known where the counts cut. */
  Query judging(SqlSession session, Function<StreamScanSql, String> statement) {
    StreamScanSql sql = new StreamScanSql(tables, scan.only() != null);
    find(session, sql);
    return bind(session.query(statement.apply(sql)));
  }

  private void find(SqlSession session, StreamScanSql sql) {
    boolean counts =
        streams.stream()
            .anyMatch(
                name ->
                    scan.ours().of(name).maxEventCount() != null
                        || scan.servers().of(name).maxEventCount() != null);
    if (counts) {
      bind(session.query(sql.thresholds()))
          .map(
              (row, _) ->
                  Map.entry(
                      row.getString("stream_name"),
                      new Thresholds(
                          row.getObject("whole", Long.class),
                          row.getObject("ours", Long.class),
                          row.getObject("server", Long.class))))
          .forEach(found -> thresholds.put(found.getKey(), found.getValue()));
    }
  }

  /** Returns what was counted of a stream with how its events are decided. */
  StreamTally decided(StreamTally tally) {
    return tally
        .withCutoff(scan.ours().of(tally.stream()).cutoff(scan.now()))
        .withThreshold(found(tally.stream()).ours());
  }

  /** Binds all parameters of a statement of the scan. */
  Query bind(Query query) {
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

  private Double moment(StreamRule rule) {
    return PostgresTimes.moment(rule.cutoff(scan.now()));
  }

  /** Offsets of the last events that may stay, see {@link StreamScanSql#thresholds}. */
  private record Thresholds(Long whole, Long ours, Long server) {
    static final Thresholds NONE = new Thresholds(null, null, null);
  }
}
