package dev.holdfast.store.jobtable;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.operation.Settled;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredRow;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.BatchCheck;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.ChangeCheck;
import dev.holdfast.store.sql.LockedDeletion;
import dev.holdfast.store.sql.RowMeter;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableRows;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.JdbiException;

/**
 * Does to tasks of a job table what its mapping says, each batch in one transaction. What an index
 * or the runtime's own function forbids for one of them undoes none of the others.
 */
final class JobAct extends JobOperation {

  /** The state of SQL where a constraint wants a value once. */
  private static final String UNIQUE = "23505";

  /** The number of MySQL and MariaDB for the same. */
  private static final int DUPLICATE = 1_062;

  private final ActTerm act;
  private final ActSql sql;
  private final ChangeCheck counts;
  private final LockedDeletion rows;

  JobAct(SqlSession session, JobTable table, ActTerm act, String reason) {
    super(session, table, null);
    this.act = act;
    this.sql =
        session.run(
            s -> {
              double now =
                  s.query("select " + table.dialect().sql("precise")).mapTo(Double.class).one();
              return new ActSql(s, table, act, reason, now);
            });
    this.counts =
        new ChangeCheck(
            session
                .engine()
                .meter(session, List.of(table.subjects()), EnumSet.allOf(RowChange.class)),
            List.of(table.subject()));
    this.rows = sql.action.delete() ? new LockedDeletion(session, table.going()) : null;
  }

  @Override
  public Preflight preflight() {
    return showingAll(session.run(s -> new JobRights(table, s).preflight(RowChange.UPDATE)));
  }

  @Override
  public void prepare() {
    counts.prepare();
    if (rows != null) {
      rows.prepare();
    }
  }

  @Override
  void before() {
    if (sql.action.lock() != null) {
      session.query(sql.expression(sql.action.lock(), null)).mapToMap().list();
    }
    if (table.dialect() == JobDialect.POSTGRES) {
      session.handle().execute("set constraints all immediate");
    }
  }

  @Override
  public void look(BatchCheck check) {
    // SQL may be true of a status that nobody listed.
    check.keepUnless(act.from());
    Set<TaskId> allowed = sql.where(check.going(), sql.action.allowed());
    check.going().stream()
        .filter(id -> !allowed.contains(id))
        .forEach(id -> check.keep(id, DriftReason.STATUS_NOT_ALLOWED));
  }

  @Override
  public BatchReceipt change(BatchCheck check, BatchRecorder recorder) throws SQLException {
    if (rows != null) {
      rows.run(check.going(), recorder, false, false);
      sql.tell(check.going());
      return new BatchReceipt(check.settled(), Map.of(), rows.rows(), 0);
    }
    StoredTable shown = overwritten();
    List<StoredRow> old = new ArrayList<>();
    if (recorder.wantsRows()) {
      String all = TableRows.columns(session.engine(), shown);
      SqlSession.each(
          sql.rows.query(check.going(), all, table.subjects() + " t"),
          row -> old.add(TableRows.row(shown, row, session.engine())));
    }
    if (tried(check.going()) != null) {
      for (TaskId id : check.going()) {
        Settled refused = tried(List.of(id));
        if (refused != null) {
          check.settle(refused);
        }
      }
    }
    List<TaskId> done = check.going();
    recorder.begin(List.of(shown), done);
    Set<TaskId> going = new HashSet<>(done);
    old.stream().filter(row -> going.contains(row.subject())).forEach(recorder::row);
    recorder.awaitRows();
    sql.tell(done);
    recorder.beforeCommit(done);
    return new BatchReceipt(check.settled(), Map.of(), done.size(), 0);
  }

  private static Settled refused(List<TaskId> ids, String code, String text) {
    DriftReason why = new DriftReason(code, DriftReason.After.NOTHING, JobActTerms.TEXTS);
    return new Settled(ids.getFirst(), Settled.Outcome.FAILED, why, text, 1, Map.of());
  }

  /** Does it to some; if something forbids it, says so of the first, and nothing of that stays. */
  private Settled tried(List<TaskId> ids) throws SQLException {
    Savepoint before = session.connection().setSavepoint();
    try {
      counts.begin();
      if (sql.action.call() == null) {
        set(ids);
      } else {
        call(ids);
      }
      session.connection().releaseSavepoint(before);
      return null;
    } catch (StoreException miscounted) {
      if (sql.action.call() == null) {
        throw miscounted;
      }
      session.connection().rollback(before);
      return refused(ids, "refused", null);
    } catch (JdbiException failed) {
      String why = failed.getCause() instanceof SQLException said ? refusal(said) : null;
      if (why == null) {
        throw failed;
      }
      session.connection().rollback(before);
      return refused(ids, why, failed.getCause().getMessage());
    }
  }

  /** What a constraint or a function says; null of any other failure. */
  private String refusal(SQLException said) {
    boolean unique =
        UNIQUE.equals(said.getSQLState())
            || said.getErrorCode() == DUPLICATE
            || String.valueOf(said.getMessage()).startsWith("[SQLITE_CONSTRAINT_UNIQUE]");
    boolean refused = session.engine().failure(said) instanceof StoreFailure.Refused;
    return unique ? "unique" : refused ? "refused" : null;
  }

  /** A trigger may undo what a statement did, or do more: then nothing of it is kept. */
  private void set(List<TaskId> ids) {
    Map<TaskId, List<String>> wanted = sql.columns(ids, true);
    int changed = sql.set(ids);
    Map<TaskId, List<String>> there = sql.columns(ids, false);
    long as = ids.stream().filter(id -> wanted.get(id).equals(there.get(id))).count();
    if (changed != ids.size() || as != ids.size()) {
      throw new StoreException(
          new StoreFailure.NotChanged(table.subjects(), ids.size(), changed, as));
    }
    counts.require(RowMeter.Rows.of(new long[] {0}, new long[] {ids.size()}));
  }

  /** The runtime's own function may look away without a word. */
  private void call(List<TaskId> ids) {
    sql.call(ids);
    long left = sql.where(ids, "true").size();
    counts.require(
        new RowMeter.Rows(new long[1], new long[] {left}, new long[] {ids.size() - left}, 0));
  }

  /** All columns that are overwritten, as they are: nobody can bring them back from the store. */
  private StoredTable overwritten() {
    List<StoredColumn> columns = new ArrayList<>();
    for (Catalogue.Column column : sql.columns.values()) {
      boolean key = table.mapping().key().containsKey(column.name());
      if (key || sql.action.set().isEmpty() || sql.action.set().containsKey(column.name())) {
        columns.add(new StoredColumn(column.name(), column.exactType()));
      }
    }
    return StoredTable.ofSubjects(
        table.subjects(), List.copyOf(table.mapping().key().keySet()), columns);
  }
}
