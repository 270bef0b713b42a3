package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;
import static dev.holdfast.store.fibflow.FibFlowTerms.TERMS;

import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.sql.AsPlanned;
import dev.holdfast.store.sql.BatchCheck;
import dev.holdfast.store.sql.ForeignCheck;
import dev.holdfast.store.sql.LockedDeletion;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.sqlite.SqliteEngine;
import dev.holdfast.store.sql.sqlite.SqliteLog;
import dev.holdfast.store.terms.FamilyTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Deletes tasks of a fib-flow store, each batch in one transaction. */
final class FibFlowWriter extends FibFlowOperation {

  private final LockedDeletion rows;
  private final Optional<SqliteLog> log;
  private final ForeignCheck foreign;
  private boolean noTriggers;
  private OwnKeys keys;

  public FibFlowWriter(SqlSession session, FibFlowTables tables, RetentionDialect dialect) {
    super(session, tables, dialect);
    this.rows = new LockedDeletion(session, FibFlowTables.ARCHIVED);
    this.log =
        session.engine() instanceof SqliteEngine sqlite
            ? Optional.of(session.run(s -> new SqliteLog(s, sqlite.file)))
            : Optional.empty();
    this.foreign = new ForeignCheck(session, FibFlowTables.REFERRED);
  }

  @Override
  public boolean othersWrite() {
    return log.isPresent() && session.run(_ -> log.get().othersWrite());
  }

  @Override
  public void between(boolean shared) {
    log.ifPresent(its -> session.perform(_ -> its.between(shared)));
  }

  @Override
  public Map<String, Object> end() {
    if (log.isPresent()) {
      session.perform(_ -> log.get().end());
    }
    return Map.of();
  }

  @Override
  public Preflight preflight() {
    Preflight found = showingAll(session.run(s -> dialect.preflight(s, FibFlowTables.DELETED)));
    noTriggers = found.triggers().isEmpty() && found.access().hidden().isEmpty();
    return found;
  }

  @Override
  public void prepare() {
    rows.prepare();
  }

  /** A worker may have made a child until the locks: those that stay are asked for afterwards. */
  @Override
  public BatchReceipt atOnce(BatchCheck check, Supplier<Set<TaskId>> held, BatchRecorder recorder)
      throws SQLException {
    if (!noTriggers || tables.tasks().getOrDefault("last_active_time", true)) {
      return null;
    }
    String children =
        tables.tasks().containsKey("parent_id")
            ? "exists (select 1 from %s where %s and (status is null or status <> 'completed'))"
                .formatted(TASKS, isOneOf("parent_id"))
            : "false";
    String told = AsPlanned.told("t.status", "coalesce(t.last_active_time::float8, 'NaN')");
    AsPlanned planned = new AsPlanned(TASKS + " t", told, "true", null, children, Map.of());
    return rows.atOnce(check, planned, held, recorder);
  }

  @Override
  public void look(BatchCheck check) throws SQLException {
    if (keys == null) {
      keys = OwnKeys.read(session);
    }
    findRestOfWorkflows(check);
    findChildrenThatStay(check);
    findWhatTheStoreDeletes(check);
    foreign.look(check);
    check.keepWhatBelongsTogether();
  }

  /** Looks at the children anew, under the locks: nothing a preview said counts here. */
  private void findChildrenThatStay(BatchCheck check) {
    if (!tables.tasks().containsKey("parent_id")) {
      return;
    }
    each(
        "select parent_id, id, status from %s where %s".formatted(TASKS, isOneOf("parent_id"))
            + (keys.clears() ? "" : " and (status is null or status <> 'completed')"),
        check.going(),
        row ->
            check.child(
                TaskId.of(row.getLong(1)), TaskId.of(row.getLong(2)), hazard(row.getString(3))));
  }

  private HazardTerm hazard(String status) {
    FamilyTerm family = TERMS.hazards().family();
    return keys.clears()
        ? family.cleared()
        : family.harmful().getOrDefault(new TaskStatus(String.valueOf(status)), family.other());
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
    each(
        "select %1$s, id from %2$s where %3$s and id <> %1$s".formatted(key, TASKS, isOneOf(key)),
        check.going(),
        row -> check.deletedWith(TaskId.of(row.getLong(1)), TaskId.of(row.getLong(2))));
  }

  /** Where workflows go whole, looks for tasks of them that the batch does not have. */
  private void findRestOfWorkflows(BatchCheck check) {
    Set<TaskId> roots = check.wholeWorkflows();
    if (roots.isEmpty()) {
      return;
    }
    if (tables.tasks().containsKey("root_id")) {
      each(
          "select root_id, id from %s where %s".formatted(TASKS, isOneOf("root_id")),
          roots,
          row -> check.member(TaskId.of(row.getLong(1)), TaskId.of(row.getLong(2))));
    }
    each(
        "select id from %s where %s".formatted(TASKS, isOneOf("id")),
        roots,
        row -> check.member(TaskId.of(row.getLong(1)), TaskId.of(row.getLong(1))));
  }

  @Override
  public BatchReceipt change(BatchCheck check, BatchRecorder recorder) throws SQLException {
    Map<String, Long> amounts = rows.run(check.going(), recorder, noTriggers, keys.cascade().any());
    return new BatchReceipt(check.settled(), amounts, rows.rows(), 0);
  }
}
