package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.store.operation.BatchGuard;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Planned;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.sql.DeletionCheck;
import dev.holdfast.store.sql.ForeignCheck;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.Upkeep;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Deletes tasks of a fib-flow store, each batch in one transaction. */
final class FibFlowWriter extends FibFlowOperation {

  private final DeletionCheck counts;
  private final Upkeep upkeep;
  private final ForeignCheck foreign;
  private boolean noTriggers;
  private OwnKeys keys;

  FibFlowWriter(SqlSession session, FibFlowTables tables, RetentionDialect dialect) {
    super(session, tables, dialect);
    this.counts =
        new DeletionCheck(dialect.meter(session, Set.of(RowChange.DELETE)), FibFlowTables.CLEANED);
    this.upkeep = session.run(dialect::upkeep);
    this.foreign = new ForeignCheck(session, dialect, FibFlowTables.REFERRED);
  }

  @Override
  public boolean othersWrite() {
    return session.run(_ -> upkeep.othersWrite());
  }

  @Override
  public void between(boolean shared) {
    session.run(
        _ -> {
          upkeep.between(shared);
          return null;
        });
  }

  @Override
  public void end() {
    session.run(
        _ -> {
          upkeep.end();
          return null;
        });
  }

  @Override
  public Preflight preflight() {
    Preflight found = showingAll(session.run(dialect::preflight));
    noTriggers = found.triggers().isEmpty();
    return found;
  }

  @Override
  BatchReceipt batch(List<Planned> tasks, BatchRecorder recorder, BatchGuard guard) {
    counts.prepare();
    return session.run(
        s -> {
          dialect.beginWriting(s);
          boolean recording = false;
          try {
            long start = System.nanoTime();
            BatchCheck check = check(tasks);
            lock(check);
            check.keep(guard.mustStay(check.going()));
            if (keys == null) {
              keys = dialect.ownKeys(s);
            }
            findRestOfWorkflows(check);
            findChildrenThatStay(check);
            findWhatTheStoreDeletes(check);
            foreign.look(check);
            check.keepWhatBelongsTogether();
            recording = !check.going().isEmpty();
            BatchReceipt result = deleteRows(check, recorder);
            dialect.commit(s);
            if (recording) {
              BatchRecorder.tell(recorder::committed);
            }
            return new BatchReceipt(
                result.settled(), result.amounts(), result.rows(), System.nanoTime() - start);
          } catch (SQLException | RuntimeException failure) {
            takeBack(failure);
            if (recording) {
              BatchRecorder.tell(recorder::rolledBack);
            }
            throw failure;
          } finally {
            guard.over();
          }
        });
  }

  /** Looks at the children anew, under the locks: nothing a preview said counts here. */
  private void findChildrenThatStay(BatchCheck check) {
    if (!tables.tasks().containsKey("parent_id")) {
      return;
    }
    ids(
            "select parent_id, id, status from %s where %s".formatted(TASKS, isOneOf("parent_id"))
                + (keys.clears() ? "" : " and (status is null or status <> 'completed')"),
            check.going())
        .map(
            (row, context) -> {
              check.child(
                  TaskId.of(row.getLong(1)),
                  TaskId.of(row.getLong(2)),
                  keys.clears() ? FibFlowHazards.PARENT_CLEARED : hazard(row.getString(3)));
              return Boolean.TRUE;
            })
        .forEach(ignored -> {});
  }

  private static HazardTerm hazard(String status) {
    return TaskStatus.PERMANENTLY_FAILED.code().equals(status)
        ? FibFlowHazards.POISON_CHILD
        : FibFlowHazards.PINNED_CHILD;
  }

  /**
   * Where the database deletes what is below a task with it, looks for all of that: what is not
   * among the tasks of this batch, whatever it is, keeps what is above it. Nobody can add to it: a
   * new row needs a lock on the one above, which the batch holds.
   */
  private void findWhatTheStoreDeletes(BatchCheck check) {
    if (keys.cascade().parents()) {
      findBelow("parent_id", check);
    }
    if (keys.cascade().roots()) {
      findBelow("root_id", check);
    }
  }

  private void findBelow(String key, BatchCheck check) {
    ids(
            "select %1$s, id from %2$s where %3$s and id <> %1$s"
                .formatted(key, TASKS, isOneOf(key)),
            check.going())
        .map(
            (row, context) -> {
              check.deletedWith(TaskId.of(row.getLong(1)), TaskId.of(row.getLong(2)));
              return Boolean.TRUE;
            })
        .forEach(ignored -> {});
  }

  /** Where workflows go whole, looks for tasks of them that the batch does not have. */
  private void findRestOfWorkflows(BatchCheck check) {
    Set<TaskId> roots = check.wholeWorkflows();
    if (roots.isEmpty()) {
      return;
    }
    if (tables.tasks().containsKey("root_id")) {
      ids("select root_id, id from %s where %s".formatted(TASKS, isOneOf("root_id")), roots)
          .map(
              (row, context) -> {
                check.member(TaskId.of(row.getLong(1)), TaskId.of(row.getLong(2)));
                return Boolean.TRUE;
              })
          .forEach(ignored -> {});
    }
    ids("select id from %s where %s".formatted(TASKS, isOneOf("id")), roots)
        .map(
            (row, context) -> {
              check.member(TaskId.of(row.getLong(1)), TaskId.of(row.getLong(1)));
              return Boolean.TRUE;
            })
        .forEach(ignored -> {});
  }

  private BatchReceipt deleteRows(BatchCheck check, BatchRecorder recorder) throws SQLException {
    List<TaskId> going = check.going();
    if (going.isEmpty()) {
      return new BatchReceipt(check.settled(), Map.of(), 0, 0);
    }
    StoredTables stored =
        recorder.wantsRows() ? StoredTables.read(session) : StoredTables.WITHOUT_COLUMNS;
    RowDeletion rows = new RowDeletion(session, dialect, recorder, counts);
    // A recorder with a thread of its own begins while the rows are counted.
    recorder.begin(stored.archived(), going);
    counts.begin(rows.count(stored, going));
    long[] gone = rows.delete(stored, going, noTriggers);
    counts.settle();
    counts.require(gone, rows.count(stored, going), keys.cascade().any() ? 0 : DeletionCheck.NONE);
    recorder.beforeCommit(going, counts.planned(1), counts.planned(2));
    long events = counts.planned(1);
    long attempts = counts.planned(2);
    return new BatchReceipt(
        check.settled(),
        Map.of("events", events, "attempts", attempts),
        going.size() + events + attempts,
        0);
  }
}
