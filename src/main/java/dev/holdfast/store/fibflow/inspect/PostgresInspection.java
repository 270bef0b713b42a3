package dev.holdfast.store.fibflow.inspect;

import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableIndexes;

/** Inspecting a store on PostgreSQL. */
public final class PostgresInspection implements InspectionDialect {

  @Override
  public TableNames names(SqlSession session) {
    return new TableNames(
        name(session, FibFlowTables.TASKS),
        name(session, FibFlowTables.EVENTS),
        name(session, FibFlowTables.ATTEMPTS),
        name(session, FibFlowTables.WORKERS));
  }

  private static String name(SqlSession session, String table) {
    return session
        .query(
            "select quote_ident(n.nspname) || '.' || quote_ident(c.relname) from pg_class c join"
                + " pg_namespace n on n.oid = c.relnamespace where c.oid = to_regclass(:table)")
        .bind("table", table)
        .mapTo(String.class)
        .findOne()
        .orElse(table);
  }

  @Override
  public String now() {
    return "floor(extract(epoch FROM clock_timestamp()))::bigint";
  }

  @Override
  public String isNumber(String column) {
    return "";
  }

  @Override
  public boolean hasRetentionIndex(SqlSession session) {
    return TableIndexes.of(session, FibFlowTables.TASKS).begin("last_active_time");
  }

  @Override
  public String retentionIndex(TableNames names) {
    // Read in the order the query wants, it stops after the first hundred.
    return "CREATE INDEX CONCURRENTLY idx_task_retention ON %s (last_active_time, id);"
        .formatted(names.tasks());
  }
}
