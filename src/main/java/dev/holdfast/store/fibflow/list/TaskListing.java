package dev.holdfast.store.fibflow.list;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableIndexes;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Pages of tasks by key. A list is two runs, one after the other: rows with a sort value in order,
 * then rows without one by id; so NULLs come last on every engine, and each run can use an index.
 * In a store that lacks the column no row has a value.
 */
public final class TaskListing {

  private static final TableIndexes NO_INDEXES = new TableIndexes(List.of());

  private final FibFlowTables tables;

  /** As they were when they were first asked for: who adds one gains by it after opening anew. */
  private volatile TableIndexes indexes;

  public TaskListing(FibFlowTables tables) {
    this.tables = tables;
  }

  public Page<Task> page(TaskQuery query, SqlSession session) throws SQLException {
    Cursor cursor = query.cursor();
    refuseForeign(cursor, session);
    boolean backward = cursor != null && cursor.backward();
    SortOrder order = backward ? query.order().reversed() : query.order();
    TaskFilter filter = SuspendReasons.pulledOut(query.filter());
    RunRows reading = new RunRows(tables, session, query.sort(), order, indexes(query, session));
    int wanted = query.limit() + 1;
    List<ListRun> runs = runs(query.sort(), backward, cursor);
    List<Task> rows = new SuspendedWalk(reading, filter).rows(runs, cursor, wanted);
    if (rows == null) {
      FilterSql sql = new FilterSql(filter, tables, session);
      boolean scans = !backward && cursor == null && sql.isScan(query.sort(), reading.indexes());
      if (scans) {
        sql.looksAtAll(session);
      }
      rows = rows(reading, scans ? List.of(ListRun.TOGETHER) : runs, cursor, wanted, sql);
    }
    return Page.of(
        query, rows, (row, before) -> RunRows.place(row, query.sort(), query.order(), before));
  }

  private static List<Task> rows(
      RunRows reading, List<ListRun> runs, Cursor cursor, int wanted, FilterSql filter)
      throws SQLException {
    List<Task> rows = new ArrayList<>();
    PayloadWalk walk = filter.looksInside() ? new PayloadWalk(filter, reading.session()) : null;
    if (walk != null && RunRows.isById(reading.sort())) {
      walk.each(
          reading.order() == SortOrder.ASC,
          cursor == null ? null : RunRows.id(cursor.id()),
          some -> {
            rows.addAll(reading.read(ListRun.BY_ID, cursor, wanted - rows.size(), some));
            return rows.size() < wanted;
          });
      return rows;
    }
    if (walk != null) {
      walk.readAll();
    }
    for (ListRun run : runs) {
      if (rows.size() < wanted) {
        Cursor from = run.holds(cursor) ? cursor : null;
        rows.addAll(reading.read(run, from, wanted - rows.size(), filter));
      }
    }
    return rows;
  }

  /** They matter where some tasks are listed by a column: all of them fill a page soon. */
  private TableIndexes indexes(TaskQuery query, SqlSession session) {
    if (RunRows.isById(query.sort()) || query.filter().equals(TaskFilter.ALL)) {
      return NO_INDEXES;
    }
    if (indexes == null) {
      indexes = TableIndexes.of(session, FibFlowTables.TASKS);
    }
    return indexes;
  }

  private List<ListRun> runs(String sort, boolean backward, Cursor cursor) {
    if (RunRows.isById(sort) || !tables.tasks().containsKey(sort)) {
      return List.of(ListRun.BY_ID);
    }
    boolean atNulls = cursor != null && cursor.key() == null;
    if (backward) {
      return atNulls || cursor == null
          ? List.of(ListRun.NULLS, ListRun.VALUES)
          : List.of(ListRun.VALUES);
    }
    return atNulls ? List.of(ListRun.NULLS) : List.of(ListRun.VALUES, ListRun.NULLS);
  }

  private void refuseForeign(Cursor cursor, SqlSession session) {
    if (cursor == null) {
      return;
    }
    // Times are whole numbers; SQLite takes and orders anything, and may really hold it.
    boolean comparable =
        cursor.key() == null
            || cursor.key() instanceof Number
            || session.engine().ordersAnyValue()
            || Boolean.TRUE.equals(tables.tasks().get(cursor.sort()));
    if (!(cursor.id() instanceof TaskId.Numeric) || !comparable) {
      throw new StoreException(new StoreFailure.ForeignCursor());
    }
  }
}
