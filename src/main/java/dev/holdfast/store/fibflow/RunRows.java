package dev.holdfast.store.fibflow;

import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableIndexes;
import dev.holdfast.task.Binary;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskSort;
import java.util.List;
import org.jdbi.v3.core.statement.Query;

/**
 * The rows of a list's runs, in one order.
 *
 * @param indexes those of the tasks; none where they do not matter
 */
record RunRows(
    FibFlowTables tables,
    SqlSession session,
    TaskSort sort,
    SortOrder order,
    TableIndexes indexes) {

  /**
   * Reads.
   *
   * @param from the place after which they come; null for the run's beginning
   * @param limit how many at the most
   */
  List<Task> read(ListRun run, Cursor from, int limit, FilterSql filter) {
    String column = sort.column();
    String direction = order == SortOrder.ASC ? " asc" : " desc";
    boolean ascending = order == SortOrder.ASC;
    String present =
        switch (run) {
          case BY_ID, TOGETHER -> "";
          case VALUES -> column + " is not null";
          case NULLS -> column + " is null";
        };
    String place = "";
    if (from != null) {
      place =
          run == ListRun.VALUES
              ? session.engine().comesAfter(column, key(column, from), ":fromId", ascending)
              : "id" + (ascending ? " > " : " < ") + ":fromId";
    }
    String first =
        switch (run) {
          case BY_ID, NULLS -> "";
          case VALUES -> column + direction + ", ";
          case TOGETHER -> column + " is null, " + column + direction + ", ";
        };
    String ordered = " order by " + first + "id" + direction;
    // The ids first: without an index the engine sorts, and it must not sort whole rows.
    String ids =
        "select id from "
            + FibFlowTables.TASKS
            + filter.listed(sort, indexes, present, place)
            + ordered
            + " limit "
            + limit;
    String sql =
        "select "
            + new SelectLists(session.engine()).listed(tables.tasks())
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
      if (run == ListRun.VALUES && !(from.key() instanceof Binary)) {
        query.bind("fromKey", from.key());
      }
    }
    QueryRows rows = new QueryRows();
    return query.map((row, context) -> rows.task(row)).list();
  }

  /** Of a binary value, which SQLite takes anywhere, a cursor knows only the size. */
  private static String key(String column, Cursor from) {
    return from.key() instanceof Binary
        ? "(select " + column + " from " + FibFlowTables.TASKS + " where id = :fromId)"
        : ":fromKey";
  }

  /** Returns the place of a row in a list. */
  static Cursor place(Task row, TaskSort sort, SortOrder order, boolean backward) {
    Object key = sort == TaskSort.ID ? null : row.fields().raw(sort.column());
    return new Cursor(sort, order, backward, key, row.id());
  }

  static long id(TaskId id) {
    return ((TaskId.Numeric) id).value();
  }
}
