package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableIndexes;
import dev.holdfast.task.Binary;
import dev.holdfast.task.Cursor;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskId;
import java.util.List;
import org.jdbi.v3.core.statement.Query;

/**
 * The rows of a list's runs, in one order.
 *
 * @param indexes those of the tasks; none where they do not matter
 */
record RunRows(
    FibFlowTables tables, SqlSession session, String sort, SortOrder order, TableIndexes indexes) {

  /**
   * Reads.
   *
   * @param from the place after which they come; null for the run's beginning
   * @param limit how many at the most
   */
  List<Task> read(ListRun run, Cursor from, int limit, FilterSql filter) {
    String direction = order == SortOrder.ASC ? " asc" : " desc";
    boolean ascending = order == SortOrder.ASC;
    String present =
        switch (run) {
          case BY_ID, TOGETHER -> "";
          case VALUES -> sort + " is not null";
          case NULLS -> sort + " is null";
        };
    String place = "";
    if (from != null) {
      place =
          run == ListRun.VALUES
              ? session.engine().comesAfter(sort, key(sort, from), ":fromId", ascending)
              : "id" + (ascending ? " > " : " < ") + ":fromId";
    }
    String first =
        switch (run) {
          case BY_ID, NULLS -> "";
          case VALUES -> sort + direction + ", ";
          case TOGETHER -> sort + " is null, " + sort + direction + ", ";
        };
    String ordered = " order by " + first + "id" + direction;
    // The ids first: without an index the engine sorts, and it must not sort whole rows.
    String ids =
        sql(
            "select id from {tasks}%s%s limit %s",
            filter.listed(sort, indexes, present, place), ordered, limit);
    String sql =
        // MySQL takes no limit in the subquery itself.
        sql(
            "select %s from {tasks} where id in (select id from (%s) page)%s",
            new SelectLists(session.engine()).listed(tables.tasks()), ids, ordered);
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
  static Cursor place(Task row, String sort, SortOrder order, boolean backward) {
    Object key = isById(sort) ? null : row.fields().raw(sort);
    return new Cursor(sort, order, backward, key, row.id());
  }

  static boolean isById(String sort) {
    return sort.equals(FieldTerm.ID.key());
  }

  static long id(TaskId id) {
    return ((TaskId.Numeric) id).value();
  }
}
