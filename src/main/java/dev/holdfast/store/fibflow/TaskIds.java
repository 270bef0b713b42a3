package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.sqlite.SqliteEngine;

/**
 * Looks whether tasks can be told apart by their ids, by which all of this package finds them: a
 * table that was copied without its key may hold any value twice. Where the database itself sees to
 * it nothing is read.
 */
final class TaskIds {

  private TaskIds() {}

  /**
   * Returns whether this database itself keeps the ids of tasks apart. A view has no keys: who made
   * it answers for it, and to count it may never end.
   */
  private static boolean keptApart(SqlSession session) {
    String sql = FibFlowTables.SQL.of(session.engine(), "ids");
    return session.query(sql).bind("table", TASKS).mapTo(Boolean.class).one();
  }

  /** How many ids are looked at before a store opens. */
  static final int AT_ONCE = 100_000;

  /**
   * Refuses a store in which they cannot. Reads all of them where the database does not see to it:
   * for what judges tasks, in the transaction in which it does.
   *
   * @throws StoreException with {@link StoreFailure.UnusableIds}
   */
  static void require(SqlSession session) {
    if (!keptApart(session)) {
      check(session, TASKS);
    }
  }

  /**
   * Refuses a store in which some of the first {@link #AT_ONCE} cannot: to open one must not take
   * the longer the more tasks it has.
   *
   * @return whether that were all
   * @throws StoreException with {@link StoreFailure.UnusableIds}
   */
  static boolean glance(SqlSession session) {
    return keptApart(session)
        || check(session, "(select id from " + TASKS + " limit " + (AT_ONCE + 1) + ") first_ids")
            <= AT_ONCE;
  }

  /** Returns how many there are. */
  private static long check(SqlSession session, String from) {
    String odd =
        session.engine() instanceof SqliteEngine ? "typeof(id) <> 'integer'" : "id is null";
    long[] counts =
        session
            .query(
                ("select count(case when %1$s then 1 end), count(id), count(distinct id), count(*)"
                        + " from %2$s")
                    .formatted(odd, from))
            .map(
                (row, context) ->
                    new long[] {row.getLong(1), row.getLong(2) - row.getLong(3), row.getLong(4)})
            .one();
    if (counts[0] > 0 || counts[1] > 0) {
      String example =
          counts[0] > 0
              ? "select id from " + from + " where " + odd + " limit 1"
              : "select id from " + from + " group by id having count(*) > 1 limit 1";
      String id = session.query(example).map((row, context) -> row.getString(1)).one();
      throw new StoreException(
          new StoreFailure.UnusableIds(
              TASKS, counts[0], counts[1], id == null ? "NULL" : shortened(id)));
    }
    return counts[2];
  }

  private static String shortened(String id) {
    return id.length() > 40 ? id.substring(0, 40) + "…" : id;
  }
}
