package dev.holdfast.store.fibflow;

import dev.holdfast.job.Progress;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.sql.SqlSession;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** What retention has in common on database servers: snapshots, and locks on rows only. */
abstract class ServerRetention implements RetentionDialect {

  /** A session that reads is one view of the store from its beginning. */
  @Override
  public final void beginReading(SqlSession session) {
    // See above.
  }

  @Override
  public final void endReading(SqlSession session) {
    session.rollback();
  }

  @Override
  public final Census scan(
      SqlSession session,
      FibFlowTables tables,
      Scan scan,
      Consumer<Candidate> sink,
      Progress progress)
      throws SQLException {
    Census census = new SnapshotScan(session, tables, scan).run(sink, progress);
    return new Census(census.tasks(), census.undated(), census.later(), access(session));
  }

  /** Rights, role and triggers are looked at alike on either connection. */
  @Override
  public final Preflight readingPreflight(SqlSession session) {
    return preflight(session);
  }

  @Override
  public abstract Preflight preflight(SqlSession session);

  /** Looks whether this can be done by who needs these rights for it. */
  final Preflight look(
      SqlSession session, Map<RowChange, List<String>> done, Map<String, List<String>> wanted) {
    return new Preflight(
        session.engine().rights(session).obstacle(wanted),
        triggers(session, done),
        access(session));
  }

  @Override
  public final List<String> triggers(SqlSession session, RowChange change, List<String> tables) {
    return session.engine().rights(session).triggers(change, tables);
  }

  @Override
  public final OptionalLong replicationLag(SqlSession session) {
    return session.engine().rights(session).replicationLag();
  }
}
