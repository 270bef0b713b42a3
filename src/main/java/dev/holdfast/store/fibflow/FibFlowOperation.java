package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchLimits;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Operation;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.Share;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;

/** What all writing to tasks of a fib-flow store has in common. */
public abstract class FibFlowOperation implements Operation {

  public final SqlSession session;
  public final FibFlowTables tables;
  public final RetentionDialect dialect;

  public FibFlowOperation(SqlSession session, FibFlowTables tables, RetentionDialect dialect) {
    this.session = session;
    this.tables = tables;
    this.dialect = dialect;
  }

  @Override
  public final BatchReceipt apply(List<Share> shares, BatchRecorder recorder, BatchGuard guard) {
    List<Planned> tasks = shares.stream().map(Share::planned).toList();
    try {
      return batch(tasks, recorder, guard);
    } catch (StoreException once) {
      if (session.engine().excludesWriters()
          || !(once.failure() instanceof StoreFailure.NotAsPlanned)
              && !(once.failure() instanceof StoreFailure.Miscounted)) {
        throw once;
      }
      // A worker may have added a row between two statements, or rows be counted elsewhere. That
      // does not come twice.
      return batch(tasks, recorder, guard);
    }
  }

  /** Does one batch in one transaction. */
  private BatchReceipt batch(List<Planned> tasks, BatchRecorder recorder, BatchGuard guard) {
    prepare();
    BatchCheck check = check(tasks);
    long[] start = {0};
    boolean[] recording = {false};
    try {
      BatchReceipt done =
          session.transaction(
              _ -> {
                start[0] = System.nanoTime();
                lock(check);
                check.keep(guard.mustStay(check.going()));
                look(check);
                recording[0] = !check.going().isEmpty();
                return recording[0]
                    ? change(check, recorder)
                    : new BatchReceipt(check.settled(), Map.of(), 0, 0);
              });
      if (recording[0]) {
        recorder.over(true);
      }
      return new BatchReceipt(
          done.settled(), done.amounts(), done.rows(), System.nanoTime() - start[0]);
    } catch (RuntimeException failure) {
      if (recording[0]) {
        recorder.over(false);
      }
      throw failure;
    } finally {
      guard.over();
    }
  }

  /** The transaction of a batch is about to begin. */
  public abstract void prepare();

  /** Looks, under the locks, what of the batch must stay. */
  public abstract void look(BatchCheck check) throws SQLException;

  /** Does what is to be done to all that goes. */
  public abstract BatchReceipt change(BatchCheck check, BatchRecorder recorder) throws SQLException;

  /** Where this user sees all rows now, makes statements fail from which rows would be hidden. */
  public final Preflight showingAll(Preflight found) {
    if (found.access().hidden().isEmpty()) {
      dialect.refuseHiddenRows(session);
    }
    return found;
  }

  @Override
  public final void limit(BatchLimits limits) {
    session.run(
        s -> {
          dialect.limit(s, limits);
          return null;
        });
    if (limits.writing()) {
      dialect.allowWriting(session);
    }
  }

  @Override
  public final Manner manner() {
    return new Manner(dialect.locality(), session.engine().excludesWriters(), null);
  }

  @Override
  public final OptionalLong replicationLag() {
    return session.run(dialect::replicationLag);
  }

  @Override
  public final boolean workersAlive() {
    OptionalLong alive =
        session.run(
            s -> {
              long now = s.query("select " + s.engine().nowSql()).mapTo(Long.class).one();
              return ActiveWorkers.count(s, tables, now);
            });
    return alive.orElse(1) > 0;
  }

  /** Returns a check by what fib-flow changes whenever it touches a task: its time. */
  public static BatchCheck check(List<Planned> tasks) {
    return new BatchCheck(tasks, task -> version(task.time()));
  }

  /** Zero has two signs, and a plan keeps one; no number is what a plan has for NULL. */
  private static Object version(Object lastActive) {
    return switch (lastActive) {
      case null -> Double.NaN;
      case Number time -> time.doubleValue() + 0.0;
      default -> lastActive;
    };
  }

  /** Locks the rows of a batch, and compares each with what was planned. */
  public final void lock(BatchCheck check) {
    ids(
            "select id, status, last_active_time from %s where %s%s"
                .formatted(TASKS, isOneOf("id"), dialect.lockingRows()),
            check.planned())
        .map(
            (row, context) -> {
              check.locked(TaskId.of(row.getLong(1)), row.getString(2), version(row.getObject(3)));
              return Boolean.TRUE;
            })
        .forEach(ignored -> {});
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
    return session.engine().bindIds(session.query(sql), "ids", TaskReading.numbers(ids));
  }

  public final String isOneOf(String column) {
    return session.engine().isOneOf(column, "ids");
  }

  @Override
  public final void close() {
    session.close();
  }
}
