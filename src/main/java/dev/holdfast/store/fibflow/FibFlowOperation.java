package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.BatchCheck;
import dev.holdfast.store.sql.BatchOperation;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;

/** What all writing to tasks of a fib-flow store has in common. */
public abstract class FibFlowOperation extends BatchOperation {

  public final FibFlowTables tables;
  public final RetentionDialect dialect;

  public FibFlowOperation(SqlSession session, FibFlowTables tables, RetentionDialect dialect) {
    super(session);
    this.tables = tables;
    this.dialect = dialect;
  }

  @Override
  public final void limit(BatchLimits limits) {
    session.perform(s -> dialect.limit(s, limits));
  }

  @Override
  public final Manner manner() {
    return new Manner(dialect.locality(), session.engine().excludesWriters(), null);
  }

  @Override
  public final boolean workersAlive() {
    return session.run(s -> ActiveWorkers.count(s, tables, s.now())).orElse(1) > 0;
  }

  @Override
  protected final List<StoredTable> changed() {
    return FibFlowTables.ARCHIVED.stream().filter(StoredTable::goes).toList();
  }

  /** Returns a check by what fib-flow changes whenever it touches a task: its time. */
  @Override
  public final BatchCheck check(List<Planned> tasks) {
    return new BatchCheck(tasks, task -> version(task.time()), DriftReason.ACTIVE_AGAIN);
  }

  /** Hears the rows that a query finds of these tasks. */
  final void each(String sql, Collection<TaskId> ids, SqlSession.RowSink sink) {
    SqlSession.each(ids(sql, ids), sink);
  }

  /** Zero has two signs, and a plan keeps one; no number is what a plan has for NULL. */
  private static Object version(Object lastActive) {
    return switch (lastActive) {
      case null -> Double.NaN;
      case Number time -> time.doubleValue() + 0.0;
      default -> lastActive;
    };
  }

  @Override
  public final void lock(BatchCheck check) {
    String locking =
        "select id, status, last_active_time from %s where %s%s"
            .formatted(TASKS, isOneOf("id"), session.engine().lockingRows());
    for (Collection<TaskId> shard : apart(check.planned())) {
      each(
          locking,
          shard,
          row ->
              check.locked(TaskId.of(row.getLong(1)), row.getString(2), version(row.getObject(3))));
    }
    Set<TaskId> missing = check.notLocked();
    if (!missing.isEmpty()) {
      Set<TaskId> there =
          new HashSet<>(
              ids("select id from %s where %s".formatted(TASKS, isOneOf("id")), missing)
                  .map((row, context) -> TaskId.of(row.getLong(1)))
                  .list());
      check.missing(there);
    }
  }

  public final Query ids(String sql, Collection<TaskId> ids) {
    return session.query(sql, TaskReading.numbers(ids));
  }

  public final String isOneOf(String column) {
    return session.engine().isOneOf(column, "ids");
  }
}
