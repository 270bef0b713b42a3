package dev.holdfast.store.fibflow.inspect;

import dev.holdfast.store.Finding;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableIndexes;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.terms.CommonFindings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Inspecting a store on SQLite. */
public final class SqliteInspection implements InspectionDialect {

  @Override
  public TableNames names(SqlSession session) {
    return new TableNames(
        FibFlowTables.TASKS, FibFlowTables.EVENTS, FibFlowTables.ATTEMPTS, FibFlowTables.WORKERS);
  }

  @Override
  public String now() {
    return "CAST(strftime('%s', 'now') AS INTEGER)";
  }

  @Override
  public String isNumber(String column) {
    return "typeof(" + column + ") IN ('integer', 'real')";
  }

  @Override
  public boolean hasRetentionIndex(SqlSession session) {
    return TableIndexes.of(session, FibFlowTables.TASKS).begin("status", "last_active_time");
  }

  /** The log of a file is found by the name it was opened by (sqlite.org/howtocorrupt, 2.5). */
  @Override
  public Optional<Finding> place(SqlSession session) {
    if (!(session.engine() instanceof SqliteEngine engine) || engine.readsBlockWriters(session)) {
      return Optional.empty();
    }
    int links = engine.file().links();
    return links < 2
        ? Optional.empty()
        : Optional.of(
            new Finding(
                CommonFindings.HARD_LINKS,
                links,
                List.of(engine.file().path().toString()),
                Map.of(),
                Optional.empty(),
                List.of()));
  }

  @Override
  public String retentionIndex(TableNames names) {
    // With ORDER BY and LIMIT the planner reads the oldest of each status and stops; an index that
    // begins with the time it passes over for the one on status, and sorts all rows (SQLite 3.50).
    return "CREATE INDEX idx_task_retention ON " + names.tasks() + " (status, last_active_time);";
  }
}
