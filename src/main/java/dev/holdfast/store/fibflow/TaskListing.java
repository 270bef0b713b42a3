package dev.holdfast.store.fibflow;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Binary;
import dev.holdfast.task.Count;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.Page;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskSort;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jdbi.v3.core.statement.Query;

/**
 * Pages of tasks by key. A list is two runs, one after the other: rows with a sort value in order,
 * then rows without one by id; so NULLs come last on every engine, and each run can use an index.
 * In a store that lacks the column no row has a value.
 */
final class TaskListing {

  private static final int FIRST_COUNT = 10_000;

  private final FibFlowTables tables;

  TaskListing(FibFlowTables tables) {
    this.tables = tables;
  }

  Page<Task> page(TaskQuery query, SqlSession session) throws SQLException {
    FilterSql filter = new FilterSql(query.filter(), tables, session);
    Cursor cursor = query.cursor();
    refuseForeign(cursor, session);
    boolean backward = cursor != null && cursor.backward();
    SortOrder order = backward ? query.order().reversed() : query.order();
    int wanted = query.limit() + 1;
    List<Task> rows = new ArrayList<>();
    PayloadWalk walk = filter.looksInside() ? new PayloadWalk(filter, session) : null;
    if (walk != null && query.sort() == TaskSort.ID) {
      walk.each(
          order == SortOrder.ASC,
          cursor == null ? null : id(cursor.id()),
          some -> {
            int missing = wanted - rows.size();
            rows.addAll(rows(query.sort(), Run.BY_ID, order, cursor, missing, some, session));
            return rows.size() < wanted;
          });
    } else {
      if (walk != null) {
        walk.readAll();
      }
      for (Run run : runs(query.sort(), backward, cursor)) {
        if (rows.size() < wanted) {
          Cursor from = run.holds(cursor) ? cursor : null;
          int missing = wanted - rows.size();
          rows.addAll(rows(query.sort(), run, order, from, missing, filter, session));
        }
      }
    }
    boolean more = rows.size() > query.limit();
    if (more) {
      rows.removeLast();
    }
    if (backward) {
      Collections.reverse(rows);
    }
    return page(query, rows, more);
  }

  private static Page<Task> page(TaskQuery query, List<Task> rows, boolean more) {
    Cursor cursor = query.cursor();
    boolean backward = cursor != null && cursor.backward();
    if (rows.isEmpty()) {
      return new Page<>(rows, null, null);
    }
    Cursor before = cursor(query, rows.getFirst(), true);
    Cursor after = cursor(query, rows.getLast(), false);
    return backward
        ? new Page<>(rows, more ? before : null, after)
        : new Page<>(rows, cursor == null ? null : before, more ? after : null);
  }

  private static Cursor cursor(TaskQuery query, Task row, boolean backward) {
    Object key = query.sort() == TaskSort.ID ? null : row.fields().raw(query.sort().column());
    return new Cursor(query.sort(), query.order(), backward, key, row.id());
  }

  private List<Run> runs(TaskSort sort, boolean backward, Cursor cursor) {
    if (sort == TaskSort.ID || !tables.tasks().containsKey(sort.column())) {
      return List.of(Run.BY_ID);
    }
    boolean atNulls = cursor != null && cursor.key() == null;
    if (backward) {
      return atNulls || cursor == null ? List.of(Run.NULLS, Run.VALUES) : List.of(Run.VALUES);
    }
    return atNulls ? List.of(Run.NULLS) : List.of(Run.VALUES, Run.NULLS);
  }

  private List<Task> rows(
      TaskSort sort,
      Run run,
      SortOrder order,
      Cursor from,
      int limit,
      FilterSql filter,
      SqlSession session) {
    String column = sort.column();
    String direction = order == SortOrder.ASC ? " asc" : " desc";
    boolean ascending = order == SortOrder.ASC;
    String present =
        switch (run) {
          case BY_ID -> "";
          case VALUES -> column + " is not null";
          case NULLS -> column + " is null";
        };
    String place = "";
    if (from != null) {
      place =
          run == Run.VALUES
              ? session.engine().comesAfter(column, key(column, from), ":fromId", ascending)
              : "id" + (ascending ? " > " : " < ") + ":fromId";
    }
    String ordered =
        " order by " + (run == Run.VALUES ? column + direction + ", " : "") + "id" + direction;
    // The ids first: without an index the engine sorts, and it must not sort whole rows.
    String ids =
        "select id from "
            + FibFlowTables.TASKS
            + filter.where(present, place)
            + ordered
            + " limit "
            + limit;
    String sql =
        "select "
            + new Selection(session.engine()).listed(tables.tasks())
            + " from "
            + FibFlowTables.TASKS
            // MySQL takes no limit in the subquery itself.
            + " where id in (select id from ("
            + ids
            + ") page)"
            + ordered;
    Query query = filter.bind(session.query(sql));
    if (from != null) {
      query.bind("fromId", id(from.id()));
      if (run == Run.VALUES && !(from.key() instanceof Binary)) {
        query.bind("fromKey", from.key());
      }
    }
    Rows rows = new Rows();
    return query.map((row, context) -> rows.task(row)).list();
  }

  /** Of a binary value, which SQLite takes anywhere, a cursor knows only the size. */
  private static String key(String column, Cursor from) {
    return from.key() instanceof Binary
        ? "(select " + column + " from " + FibFlowTables.TASKS + " where id = :fromId)"
        : ":fromKey";
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
            || Boolean.TRUE.equals(tables.tasks().get(cursor.sort().column()));
    if (!(cursor.id() instanceof TaskId.Numeric) || !comparable) {
      throw new StoreException(new StoreFailure.ForeignCursor());
    }
  }

  private static long id(TaskId id) {
    return ((TaskId.Numeric) id).value();
  }

  /**
   * Counts in steps of growing size, so that a count that runs out of time still knows how far it
   * got.
   */
  Count count(TaskFilter taskFilter, Duration patience, SqlSession session) {
    long deadline = System.nanoTime() + patience.toNanos();
    AtomicLong known = new AtomicLong();
    try {
      boolean exact =
          session.run(
              open -> {
                FilterSql filter = new FilterSql(taskFilter, tables, open);
                return filter.looksInside()
                    ? countInside(new PayloadWalk(filter, open), deadline, known)
                    : countInSteps(filter, deadline, known, open);
              });
      return new Count(known.get(), exact);
    } catch (StoreException failure) {
      if (failure.failure() instanceof StoreFailure.TimedOut) {
        return new Count(known.get(), false);
      }
      throw failure;
    }
  }

  private static boolean countInside(PayloadWalk walk, long deadline, AtomicLong known)
      throws SQLException {
    boolean[] inTime = {true};
    walk.each(
        true,
        null,
        filter -> {
          inTime[0] = System.nanoTime() < deadline;
          if (inTime[0]) {
            known.addAndGet(count(filter, Long.MAX_VALUE, walk.session()));
          }
          return inTime[0];
        });
    return inTime[0];
  }

  private static boolean countInSteps(
      FilterSql filter, long deadline, AtomicLong known, SqlSession session) {
    for (long step = FIRST_COUNT; ; step *= 10) {
      known.set(count(filter, step, session));
      if (known.get() < step || System.nanoTime() > deadline) {
        return known.get() < step;
      }
    }
  }

  private static long count(FilterSql filter, long most, SqlSession session) {
    return filter
        .bind(
            session.query(
                "select count(*) from (select 1 from "
                    + FibFlowTables.TASKS
                    + filter.where()
                    + " limit "
                    + most
                    + ") counted"))
        .mapTo(Long.class)
        .one();
  }

  /** The stretches a list is made of. */
  private enum Run {
    BY_ID,
    VALUES,
    NULLS;

    /** Whether the cursor's row lies in this run. */
    boolean holds(Cursor cursor) {
      return cursor != null && (this == BY_ID || (this == NULLS) == (cursor.key() == null));
    }
  }
}
