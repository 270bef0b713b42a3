package dev.holdfast.store.eventstream;

import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.sql.ForeignPath;
import dev.holdfast.store.sql.ForeignPaths;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.stream.StreamConsumers;
import dev.holdfast.store.stream.StreamFlow;
import dev.holdfast.store.stream.StreamPartition;
import dev.holdfast.store.stream.StreamReferences;
import dev.holdfast.store.stream.StreamScan;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.store.stream.StreamTerms;
import dev.holdfast.stream.StreamExpiry;
import dev.holdfast.stream.StreamPolicy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** One repeatable-read view of a store of streams. */
final class EventStreamSnapshot implements StreamSnapshot {

  private static final int FETCH = 1_000;

  private final SqlSession session;
  private final EventStreamTables tables;
  private final long now;
  private List<ForeignPath> paths;

  private EventStreamSnapshot(SqlSession session, EventStreamTables tables, long now) {
    this.session = session;
    this.tables = tables;
    this.now = now;
  }

  static EventStreamSnapshot open(SqlSession session, EventStreamTables tables) {
    return session.run(
        s -> {
          long now = s.now();
          return new EventStreamSnapshot(s, tables, now);
        });
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public StreamTerms terms() {
    return StreamStore.TERMS.hazards().streams();
  }

  @Override
  public List<StreamPolicy> policies() {
    return session.run(s -> new PolicyRows(tables).all(s));
  }

  @Override
  public void scan(StreamScan scan, Consumer<StreamTally> sink, Progress progress) {
    session.perform(
        s -> {
          ScanRules rules = new ScanRules(scan);
          StreamScanSql sql = sql(scan);
          progress.report(0, -1);
          rules.find(s, sql);
          rules
              .bind(s.query(sql.tallies()))
              .setFetchSize(FETCH)
              .map((row, _) -> tally(row, rules))
              .forEach(sink);
        });
  }

  @Override
  public void flows(StreamScan scan, Consumer<StreamFlow> sink, Progress progress) {
    session.perform(
        s -> {
          progress.report(0, -1);
          new ScanRules(scan)
              .bind(s.query(new StreamFlowSql(tables).text()))
              .setFetchSize(FETCH)
              .map((row, _) -> StreamFlowSql.flow(row))
              .forEach(sink);
        });
  }

  private StreamScanSql sql(StreamScan scan) {
    return new StreamScanSql(tables, scan.only() != null);
  }

  private static StreamTally tally(ResultSet row, ScanRules rules) throws SQLException {
    String stream = row.getString("stream_name");
    StreamExpiry expiry = rules.expiry(stream);
    return new StreamTally(
        stream,
        row.getLong("events"),
        number(row, "oldest"),
        number(row, "newest"),
        number(row, "top_offset"),
        row.getLong("top_id"),
        row.getLong("by_age"),
        row.getLong("by_count"),
        row.getLong("by_both"),
        row.getBoolean("newest_expired"),
        row.getLong("going"),
        number(row, "first_offset"),
        number(row, "last_offset"),
        number(row, "last_id"),
        number(row, "going_oldest"),
        number(row, "going_newest"),
        row.getLong("servers"),
        row.getLong("beyond"),
        expiry.cutoff(),
        expiry.threshold());
  }

  private static Long number(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : Long.valueOf(value);
  }

  @Override
  public List<StreamPartition> partitions(StreamScan scan) {
    if (!tables.partitioned()) {
      return List.of();
    }
    return session.run(
        s -> {
          ScanRules rules = new ScanRules(scan);
          StreamScanSql sql = sql(scan);
          rules.find(s, sql);
          return rules.bind(s.query(sql.partitions())).map((row, _) -> partition(row)).list();
        });
  }

  private StreamPartition partition(ResultSet row) throws SQLException {
    String name = row.getString("name");
    String statement =
        "ALTER TABLE %s DETACH PARTITION %s; DROP TABLE %2$s;"
            .formatted(tables.schema() + "." + tables.name(), name);
    return new StreamPartition(
        name, row.getString("bounds"), row.getLong("events"), row.getLong("bytes"), statement);
  }

  @Override
  public List<ForeignKey> foreignKeys() {
    return session.run(s -> paths(s).stream().map(ForeignPath::key).toList());
  }

  private List<ForeignPath> paths(SqlSession s) throws SQLException {
    if (paths == null) {
      paths = new ForeignPaths(s, tables.cleaned(s)).find();
    }
    return paths;
  }

  @Override
  public void foreignRows(StreamScan scan, Consumer<StreamReferences> sink) {
    session.perform(
        s -> {
          List<ForeignPath> countable = paths(s).stream().filter(ForeignPath::countable).toList();
          if (!countable.isEmpty()) {
            ScanRules rules = new ScanRules(scan);
            StreamScanSql sql = sql(scan);
            rules.find(s, sql);
            new ReferenceRows(countable)
                .read(rules.bind(s.query(sql.references(countable))).setFetchSize(FETCH), sink);
          }
        });
  }

  @Override
  public Access access() {
    return session.run(s -> EventStreamWriter.access(s, tables));
  }

  @Override
  public StreamConsumers consumers(Map<String, Long> lastOffsets) {
    return session.run(s -> new ConsumerPositions(tables, s).atRisk(lastOffsets));
  }

  @Override
  public void close() {
    session.rollback();
    session.close();
  }
}
