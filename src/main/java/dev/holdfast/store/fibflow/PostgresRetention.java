package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.store.Access;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.fibflow.inspect.InspectionDialect;
import dev.holdfast.store.fibflow.inspect.PostgresInspection;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.sql.ForeignLink;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.postgres.PostgresForeignKeys;
import dev.holdfast.store.sql.postgres.PostgresRights;
import dev.holdfast.store.terms.Locality;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Retention on PostgreSQL: one repeatable-read snapshot, which stops no writer, read as a stream;
 * batches that lock their rows and pass over those that others hold.
 */
final class PostgresRetention extends ServerRetention {

  /**
   * fib-flow's own retention deletes events before tasks, a batch here locks tasks first: should
   * they meet, this one gives way before the server, after a second, ends one of the two.
   */
  private static final Duration BEFORE_DEADLOCKS = Duration.ofMillis(500);

  private final StoreOptions options;

  PostgresRetention(StoreOptions options) {
    this.options = options;
  }

  @Override
  public InspectionDialect inspection() {
    return new PostgresInspection();
  }

  @Override
  public OwnKeys ownKeys(SqlSession session) {
    return OwnKeys.read(
        session,
        "select a.attname || case c.confdeltype when 'c' then ' CASCADE' when 'n' then ' SET NULL'"
            + " when 'd' then ' SET DEFAULT' else '' end from pg_constraint c"
            + " join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)"
            + " where c.contype = 'f' and c.conrelid = to_regclass(:tasks)"
            + " and c.confrelid = c.conrelid");
  }

  @Override
  public Optional<ForeignLink.Table> table(SqlSession session, String name) {
    return new PostgresForeignKeys().table(session, name);
  }

  @Override
  public List<ForeignLink> linksTo(SqlSession session, ForeignLink.Table table) {
    return new PostgresForeignKeys().linksTo(session, table);
  }

  @Override
  public boolean keepsIdsApart(SqlSession session) {
    return session
        .query(
            // Of a table that is gone the first knows nothing; reading it says so.
            "select coalesce((select relkind = 'v' from pg_class where oid = to_regclass(:table)),"
                + " false) or exists (select 1 from pg_index i join pg_attribute a on a.attrelid ="
                + " i.indrelid and a.attnum = i.indkey[0] where i.indrelid = to_regclass(:table)"
                + " and i.indisunique and i.indisvalid and i.indnkeyatts = 1 and i.indpred is null"
                + " and a.attname = 'id' and a.attnotnull)")
        .bind("table", TASKS)
        .mapTo(Boolean.class)
        .one();
  }

  @Override
  public Preflight preflight(SqlSession session) {
    Map<String, List<String>> wanted = rights("DELETE");
    // Locking a row for deletion needs the right to update it (postgresql.org/docs, SELECT).
    wanted.put(TASKS, List.of("SELECT", "DELETE", PostgresRights.LOCK));
    return look(session, FibFlowTables.DELETED, wanted);
  }

  @Override
  public Access access(SqlSession session) {
    PostgresRights rights = new PostgresRights(session);
    return new Access(rights.hidden(FibFlowTables.CLEANED), rights.readOnly());
  }

  @Override
  public void refuseHiddenRows(SqlSession session) {
    session.set("row_security", "off");
  }

  @Override
  public void allowWriting(SqlSession session) {
    session.set("transaction_read_only", "off");
  }

  @Override
  public void settle(SqlSession session) throws SQLException {
    limit(session, BatchLimits.DEFAULT);
  }

  @Override
  public void limit(SqlSession session, BatchLimits limits) throws SQLException {
    session.limitStatements(limits.statement());
    session.limitLockWait(
        limits.lock() == null
            ? Collections.min(List.of(options.lockTimeout(), BEFORE_DEADLOCKS))
            : limits.lock());
  }

  @Override
  public Preflight restorePreflight(SqlSession session) {
    StoreFailure obstacle =
        new PostgresRights(session).readOnly()
            ? PostgresRights.READ_ONLY
            : new PostgresRights(session).obstacle(rights("INSERT"));
    return new Preflight(obstacle, triggers(session, FibFlowTables.INSERTED));
  }

  @Override
  public Preflight actPreflight(SqlSession session) {
    return look(
        session,
        FibFlowTables.CHANGED,
        Map.of(
            TASKS,
            List.of("SELECT", PostgresRights.LOCK),
            FibFlowTables.EVENTS,
            List.of("SELECT", "INSERT")));
  }

  private static Map<String, List<String>> rights(String wanted) {
    Map<String, List<String>> rights = new LinkedHashMap<>();
    FibFlowTables.CLEANED.forEach(table -> rights.put(table, List.of("SELECT", wanted)));
    return rights;
  }

  @Override
  public String lockingRows() {
    return " for update skip locked";
  }

  @Override
  public Locality locality() {
    return Locality.ID;
  }
}
