package dev.holdfast.store.fibflow;

import dev.holdfast.job.Progress;
import dev.holdfast.store.fibflow.inspect.InspectionDialect;
import dev.holdfast.store.fibflow.inspect.SqliteInspection;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.store.retention.RetentionSnapshot.Census;
import dev.holdfast.store.retention.RetentionSnapshot.Scan;
import dev.holdfast.store.rows.ForeignKey;
import dev.holdfast.store.sql.ForeignLink;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.Upkeep;
import dev.holdfast.store.sql.sqlite.SqliteFile;
import dev.holdfast.store.sql.sqlite.SqliteLog;
import dev.holdfast.store.terms.Locality;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Retention on SQLite. In WAL mode one read transaction is the snapshot. Without WAL an open read
 * makes writers fail, so there is no transaction at all: each window is a read of its own, and the
 * run checks every row again.
 */
final class SqliteRetention implements RetentionDialect {

  private static final int CACHE_KIBIBYTES = 65_536;

  private final SqliteFile file;

  SqliteRetention(SqliteFile file) {
    this.file = file;
  }

  @Override
  public Optional<Path> file() {
    return Optional.of(file.path());
  }

  @Override
  public InspectionDialect inspection() {
    return new SqliteInspection();
  }

  /** SQLite enforces keys only where a connection asks for it (sqlite.org/foreignkeys). */
  @Override
  public boolean enforced() {
    return false;
  }

  @Override
  public Optional<ForeignLink.Table> table(SqlSession session, String name) {
    return Optional.of(new ForeignLink.Table("main", name, name, name));
  }

  /** A key without a column it refers to means the primary key; it has no name to be read. */
  @Override
  public List<ForeignLink> linksTo(SqlSession session, ForeignLink.Table table) {
    return session
        .query(
            "select m.name, group_concat(f.\"from\", ', '), f.\"from\", coalesce(f.\"to\", 'id')"
                + " from sqlite_master m join pragma_foreign_key_list(m.name) f"
                + " where m.type = 'table' and lower(f.\"table\") = :name"
                + " group by m.name, f.id having count(*) = 1 order by 1, 2")
        .bind("name", table.name())
        .map(
            (row, _) ->
                new ForeignLink(
                    row.getString(2),
                    ForeignKey.Action.NOT_ENFORCED,
                    new ForeignLink.Table(
                        "main",
                        row.getString(1).toLowerCase(Locale.ROOT),
                        row.getString(1),
                        FibFlowTables.quoted(row.getString(1))),
                    List.of(FibFlowTables.quoted(row.getString(3))),
                    List.of(FibFlowTables.quoted(row.getString(4))),
                    true))
        .list();
  }

  /**
   * Only a column that stands for the rowid takes nothing but whole numbers, each once. Any other
   * primary key has an index (sqlite.org/lang_createtable, ROWIDs and the INTEGER PRIMARY KEY).
   */
  @Override
  public boolean keepsIdsApart(SqlSession session) {
    return session
        .query(
            "select exists (select 1 from sqlite_master where type = 'view' and lower(name) ="
                + " :table) or (select count(*) = 1 and max(upper(type)) = 'INTEGER' and"
                + " max(lower(name)) = 'id' from pragma_table_info(:table) where pk > 0) and not"
                + " exists (select 1 from pragma_index_list(:table) where origin = 'pk')")
        .bind("table", FibFlowTables.TASKS)
        .mapTo(Boolean.class)
        .one();
  }

  @Override
  public String oddId() {
    return "typeof(id) <> 'integer'";
  }

  @Override
  public void beginReading(SqlSession session) {
    if (!session.engine().readsBlockWriters(session)) {
      session.handle().begin();
    }
  }

  @Override
  public void endReading(SqlSession session) {
    if (session.handle().isInTransaction()) {
      session.handle().rollback();
    }
  }

  @Override
  public Census scan(
      SqlSession session,
      FibFlowTables tables,
      Scan scan,
      Consumer<Candidate> sink,
      Progress progress)
      throws SQLException {
    return new SqliteScan(session, tables, scan).run(sink, progress);
  }

  @Override
  public Preflight readingPreflight(SqlSession session) {
    return new Preflight(
        session.engine().rights(session).obstacle(Map.of()),
        triggers(session, FibFlowTables.DELETED));
  }

  @Override
  public Preflight preflight(SqlSession session) {
    return new Preflight(
        session.engine().rights(session).obstacle(Map.of()),
        triggers(session, FibFlowTables.DELETED));
  }

  @Override
  public List<String> triggers(SqlSession session, RowChange change, List<String> tables) {
    return session.engine().rights(session).triggers(change, tables);
  }

  /**
   * A batch changes more pages than SQLite keeps by default; what does not fit is written to the
   * file, and synced, in the middle of the batch. Holds for this connection only.
   */
  @Override
  public void settle(SqlSession session) {
    session.handle().execute("pragma cache_size = -" + CACHE_KIBIBYTES);
  }

  @Override
  public Upkeep upkeep(SqlSession session) {
    return new SqliteLog(session, file);
  }

  @Override
  public void limit(SqlSession session, BatchLimits limits) throws SQLException {
    session.limitStatements(limits.statement());
    if (limits.lock() != null) {
      session.limitLockWait(limits.lock());
    }
  }

  @Override
  public OptionalLong replicationLag(SqlSession session) {
    return OptionalLong.empty();
  }

  @Override
  public Preflight restorePreflight(SqlSession session) {
    return new Preflight(
        session.engine().rights(session).obstacle(Map.of()),
        triggers(session, FibFlowTables.INSERTED));
  }

  /** As in {@link #readingPreflight}: also a session that only reads may ask. */
  @Override
  public Preflight actPreflight(SqlSession session) {
    return new Preflight(
        readingPreflight(session).obstacle(), triggers(session, FibFlowTables.CHANGED));
  }

  @Override
  public String lockingRows() {
    return ""; // The transaction holds the only write lock there is.
  }

  @Override
  public Locality locality() {
    return Locality.TIME;
  }
}
