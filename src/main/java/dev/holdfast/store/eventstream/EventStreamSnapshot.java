package dev.holdfast.store.eventstream;

import dev.holdfast.job.Progress;
import dev.holdfast.store.Access;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.sql.ForeignPath;
import dev.holdfast.store.sql.ForeignPaths;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.stream.StreamPolicy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

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
    return session.run(s -> new EventStreamSnapshot(s, tables, s.now()));
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public Hazards hazards() {
    return StreamStore.TERMS.hazards();
  }

  @Override
  public List<StreamPolicy> policies() {
    return session.run(s -> new PolicyRows(tables).all(s));
  }

  @Override
  public void scan(StreamSnapshot.Scan scan, Consumer<StreamTally> sink, Progress progress) {
    session.perform(
        s -> {
          ScanRules rules = new ScanRules(tables, scan);
          progress.report(0, -1);
          rules
              .tallies(s)
              .setFetchSize(FETCH)
              .map(ConstructorMapper.of(StreamTally.class))
              .forEach(tally -> sink.accept(rules.decided(tally)));
        });
  }

  @Override
  public void flows(
      StreamSnapshot.Scan scan, Consumer<StreamSnapshot.Flow> sink, Progress progress) {
    session.perform(
        s -> {
          progress.report(0, -1);
          new ScanRules(tables, scan)
              .flows(s)
              .setFetchSize(FETCH)
              .map(ConstructorMapper.of(StreamSnapshot.Flow.class))
              .forEach(sink);
        });
  }

  @Override
  public List<StreamSnapshot.Partition> partitions(StreamSnapshot.Scan scan) {
    if (!tables.partitioned()) {
      return List.of();
    }
    return session.run(
        s -> new ScanRules(tables, scan).partitions(s).map((row, _) -> partition(row)).list());
  }

  private StreamSnapshot.Partition partition(ResultSet row) throws SQLException {
    String name = row.getString("name");
    String statement =
        "ALTER TABLE %s DETACH PARTITION %s; DROP TABLE %2$s;"
            .formatted(tables.schema() + "." + tables.name(), name);
    return new StreamSnapshot.Partition(
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

  /** For each stream there is a row for each key, and behind these one for all. */
  @Override
  public void foreignRows(StreamSnapshot.Scan scan, Consumer<StreamSnapshot.References> sink) {
    session.perform(
        s -> {
          List<ForeignPath> countable = paths(s).stream().filter(ForeignPath::countable).toList();
          if (countable.isEmpty()) {
            return;
          }
          Map<ForeignKey, Long> rows = new LinkedHashMap<>();
          SqlSession.each(
              new ScanRules(tables, scan).references(s, countable).setFetchSize(FETCH),
              row -> {
                int path = row.getInt("path");
                if (!row.wasNull()) {
                  rows.merge(countable.get(path).key(), row.getLong("rows"), Long::sum);
                  return;
                }
                sink.accept(
                    new StreamSnapshot.References(
                        row.getString("stream_name"), row.getLong("events"), rows));
                rows.clear();
              });
        });
  }

  @Override
  public Access access() {
    return session.run(s -> EventStreamWriter.access(s, tables));
  }

  @Override
  public StreamSnapshot.Consumers consumers(Map<String, Long> lastOffsets) {
    return session.run(s -> new ConsumerPositions(tables, s).atRisk(lastOffsets));
  }

  @Override
  public void close() {
    session.rollback();
    session.close();
  }
}
