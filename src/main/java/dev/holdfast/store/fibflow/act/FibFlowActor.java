package dev.holdfast.store.fibflow.act;

import static dev.holdfast.store.fibflow.FibFlowTables.EVENTS;
import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.fibflow.FibFlowOperation;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.fibflow.RetentionDialect;
import dev.holdfast.store.fibflow.TaskReading;
import dev.holdfast.store.operation.BatchReceipt;
import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.operation.Preflight;
import dev.holdfast.store.operation.RowChange;
import dev.holdfast.store.rows.StoredColumn;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.BatchCheck;
import dev.holdfast.store.sql.Catalogue;
import dev.holdfast.store.sql.ChangeCheck;
import dev.holdfast.store.sql.RowMeter;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableRows;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Update;

/**
 * Changes the status of tasks, each batch in one transaction, as fib-flow's own {@code
 * updateTaskStatus} writes it; but for the time, which is the store's.
 */
public final class FibFlowActor extends FibFlowOperation {

  private final ActTerm act;
  private final StatusChange change;
  private final ChangeCheck counts;

  public FibFlowActor(
      SqlSession session,
      FibFlowTables tables,
      RetentionDialect dialect,
      ActTerm act,
      String reason) {
    super(session, tables, dialect);
    this.act = act;
    this.change = new StatusChange(act, reason);
    this.counts =
        new ChangeCheck(
            session.engine().meter(session, FibFlowTables.CLEANED, EnumSet.allOf(RowChange.class)),
            FibFlowTables.CLEANED);
  }

  @Override
  public Preflight preflight() {
    return showingAll(session.run(s -> dialect.preflight(s, FibFlowTables.CHANGED)));
  }

  @Override
  public void prepare() {
    counts.prepare();
  }

  @Override
  public void look(BatchCheck check) {
    check.keepUnless(act.from());
  }

  @Override
  public BatchReceipt change(BatchCheck check, BatchRecorder recorder) throws SQLException {
    change(check.going(), recorder);
    return new BatchReceipt(check.settled(), Map.of(), check.going().size(), 0);
  }

  private void change(List<TaskId> going, BatchRecorder recorder) throws SQLException {
    showOldValues(going, recorder);
    List<ChangedTask> before = read(going);
    long now = session.now();
    counts.begin();
    int updated = update(going, now);
    if (updated != going.size()) {
      throw notChanged(TASKS, going.size(), updated, there(going, now));
    }
    insert(before, now);
    counts.require(
        RowMeter.Rows.of(new long[] {0, going.size(), 0}, new long[] {going.size(), 0, 0}));
    require(TASKS, going.size(), there(going, now));
    require(EVENTS, going.size(), withEvent(going, now));
    recorder.beforeCommit(going);
  }

  /** All columns that are overwritten, as they are: nobody can bring them back from the store. */
  private void showOldValues(List<TaskId> going, BatchRecorder recorder) throws SQLException {
    SqlEngine engine = session.engine();
    List<StoredColumn> overwritten = new ArrayList<>();
    for (Catalogue.Column column : engine.columns(session.connection(), TASKS)) {
      if (column.name().equals("id") || change.overwrites(column.name())) {
        overwritten.add(new StoredColumn(column.name(), column.exactType()));
      }
    }
    StoredTable table = StoredTable.ofSubjects(TASKS, "id", overwritten);
    recorder.begin(List.of(table), going);
    if (recorder.wantsRows()) {
      ids(
              "select %s from %s where %s"
                  .formatted(TableRows.columns(engine, table), TASKS, isOneOf("id")),
              going)
          .setFetchSize(50)
          .map((row, _) -> TableRows.row(table, row, engine))
          .forEach(recorder::row);
    }
    recorder.awaitRows();
  }

  private List<ChangedTask> read(List<TaskId> going) {
    String columns =
        List.of("id", "name", "status", "stage", "root_id", "parent_id", "worker_id").stream()
            .map(tables::taskColumn)
            .collect(Collectors.joining(", "));
    return ids(
            "select %s from %s where %s order by id".formatted(columns, TASKS, isOneOf("id")),
            going)
        .map((row, _) -> ChangedTask.of(row))
        .list();
  }

  /** Returns what is set, of the columns that there are. */
  private Map<String, String> sets() {
    Map<String, String> sets = new LinkedHashMap<>(change.sets());
    sets.keySet().retainAll(tables.tasks().keySet());
    return sets;
  }

  private int update(List<TaskId> going, long now) {
    String statement =
        "update %s set %s where %s and status in (<from>)"
            .formatted(
                TASKS,
                sets().entrySet().stream()
                    .map(each -> each.getKey() + " = " + each.getValue())
                    .collect(Collectors.joining(", ")),
                isOneOf("id"));
    Update update = session.handle().createUpdate(statement);
    session.engine().bindIds(update, "ids", TaskReading.numbers(going));
    return update
        .bindList("from", act.from().stream().map(Object::toString).toList())
        .bind("to", act.to().code())
        .bind("now", now)
        .bind("error", change.error())
        .bind("event", change.eventFrom(null))
        .bind("resumed", change.eventFrom("suspended"))
        .execute();
  }

  private void insert(List<ChangedTask> tasks, long now) {
    List<String> columns = new ArrayList<>(StatusChange.EVENT_COLUMNS);
    columns.retainAll(tables.events().keySet());
    PreparedBatch batch =
        session
            .handle()
            .prepareBatch(
                "insert into %s (%s) values (%s)"
                    .formatted(
                        EVENTS,
                        String.join(", ", columns),
                        columns.stream()
                            .map(each -> ":" + each)
                            .collect(Collectors.joining(", "))));
    for (ChangedTask task : tasks) {
      change.event(task, now).forEach(batch::bind);
      batch.add();
    }
    batch.execute();
  }

  /** How many have an event that tells of this: as many were added, and a trigger may alter one. */
  private long withEvent(List<TaskId> tasks, long now) {
    return ids(
            "select count(distinct task_id) from %s where %s and event_time = :now"
                    .formatted(EVENTS, isOneOf("task_id"))
                + " and event_type in (:event, :resumed)"
                + (tables.events().containsKey("to_status") ? " and to_status = :to" : ""),
            tasks)
        .bind("now", now)
        .bind("event", change.eventFrom(null))
        .bind("resumed", change.eventFrom("suspended"))
        .bind("to", act.to().code())
        .mapTo(Long.class)
        .one();
  }

  private long there(List<TaskId> tasks, long now) {
    return ids(
            "select count(*) from %s where %s and %s"
                .formatted(
                    TASKS,
                    isOneOf("id"),
                    sets().entrySet().stream()
                        .filter(each -> StatusChange.isOneValue(each.getValue()))
                        .map(each -> each.getKey() + " = " + each.getValue())
                        .collect(Collectors.joining(" and "))),
            tasks)
        .bind("to", act.to().code())
        .bind("error", change.error())
        .bind("now", now)
        .mapTo(Long.class)
        .one();
  }

  /** A trigger may undo what a statement did, or do more: then nothing of it is kept. */
  private static void require(String table, long planned, long there) {
    if (there != planned) {
      throw notChanged(table, planned, planned, there);
    }
  }

  private static StoreException notChanged(String table, long planned, long changed, long there) {
    return new StoreException(new StoreFailure.NotChanged(table, planned, changed, there));
  }
}
