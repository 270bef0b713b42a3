package dev.holdfast.store.fibflow;

import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.fibflow.inspect.InspectionDialect;
import dev.holdfast.store.fibflow.inspect.MysqlInspection;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.ForeignLink;
import dev.holdfast.store.sql.Rights;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.mysql.MysqlEngine;
import dev.holdfast.store.sql.mysql.MysqlServer;
import dev.holdfast.store.terms.Locality;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Retention on MySQL and MariaDB: one consistent snapshot, which stops no writer, read as a stream;
 * batches that lock their rows and, where the server can, pass over those that others hold.
 */
final class MysqlRetention extends ServerRetention {

  private final StoreOptions options;
  private final MysqlServer server;

  MysqlRetention(StoreOptions options, MysqlServer server) {
    this.options = options;
    this.server = server;
  }

  @Override
  public InspectionDialect inspection() {
    return new MysqlInspection();
  }

  @Override
  public OwnKeys ownKeys(SqlSession session) {
    return OwnKeys.read(
        session,
        "select concat(lower(k.column_name), ' ', r.delete_rule)"
            + " from information_schema.referential_constraints r"
            + " join information_schema.key_column_usage k"
            + " on k.constraint_schema = r.constraint_schema"
            + " and k.constraint_name = r.constraint_name and k.table_name = r.table_name"
            + " where r.constraint_schema = database() and r.table_name = :tasks"
            + " and r.referenced_table_name = :tasks");
  }

  @Override
  public Optional<ForeignLink.Table> table(SqlSession session, String name) {
    return MysqlForeignKeys.table(session, name);
  }

  @Override
  public Optional<Boolean> referredFromElsewhere(
      SqlSession session, Collection<ForeignLink.Table> tables) {
    return MysqlForeignKeys.referredFromElsewhere(session, server, tables);
  }

  @Override
  public List<ForeignLink> linksTo(SqlSession session, ForeignLink.Table table) {
    return MysqlForeignKeys.to(session, table);
  }

  @Override
  public boolean keepsIdsApart(SqlSession session) {
    return session
            .query(
                "select count(*) from (select index_name from information_schema.statistics"
                    + " where table_schema = database() and table_name = :table and non_unique = 0"
                    + " group by index_name having count(*) = 1 and max(lower(column_name)) = 'id'"
                    + " and max(nullable) <> 'YES' union all select table_name from"
                    + " information_schema.views where table_schema = database() and table_name ="
                    + " :table) keys_of_ids")
            .bind("table", FibFlowTables.TASKS)
            .mapTo(Long.class)
            .one()
        > 0;
  }

  @Override
  public Preflight preflight(SqlSession session) {
    return look(session, FibFlowTables.DELETED, "DELETE");
  }

  @Override
  public Preflight restorePreflight(SqlSession session) {
    return look(session, FibFlowTables.INSERTED, "INSERT");
  }

  private Preflight look(SqlSession session, Map<RowChange, List<String>> done, String right) {
    Map<String, List<String>> wanted = new LinkedHashMap<>();
    FibFlowTables.CLEANED.forEach(table -> wanted.put(table, List.of(right)));
    return look(session, done, wanted);
  }

  @Override
  public Preflight actPreflight(SqlSession session) {
    Map<String, List<String>> wanted = new LinkedHashMap<>();
    wanted.put(FibFlowTables.TASKS, List.of(Rights.LOCK));
    wanted.put(FibFlowTables.EVENTS, List.of("INSERT"));
    return look(session, FibFlowTables.CHANGED, wanted);
  }

  @Override
  public void settle(SqlSession session) throws SQLException {
    // The later steps of a batch must see what others committed while an earlier one waited.
    session.set(MysqlEngine.ISOLATION, "read committed");
    limit(session, BatchLimits.DEFAULT);
  }

  @Override
  public void limit(SqlSession session, BatchLimits limits) throws SQLException {
    session.limitStatements(limits.statement());
    session.limitLockWait(limits.lock() == null ? options.lockTimeout() : limits.lock());
  }

  /**
   * A source lists the replicas that are connected, but not how far they are; only they know
   * (dev.mysql.com, SHOW REPLICAS; mariadb.com/kb, SHOW REPLICA HOSTS).
   */
  @Override
  public boolean seesReplicationLag() {
    return false;
  }

  @Override
  public String lockingRows() {
    return server.skipsLocked() ? " for update skip locked" : " for update";
  }

  @Override
  public Locality locality() {
    return Locality.TIME;
  }
}
