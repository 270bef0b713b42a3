package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.sql.SqlSession;

/**
 * Looks whether tasks can be told apart by their ids, by which all of this package finds them: a
 * table that was copied without its key may hold any value twice. Where the database itself sees to
 * it nothing is read.
 */
final class TaskIds {

  private TaskIds() {}

  /**
   * Refuses a store in which they cannot.
   *
   * @throws StoreException with {@link StoreFailure.UnusableIds}
   */
  static void require(SqlSession session, RetentionDialect dialect) {
    if (dialect.keepsIdsApart(session)) {
      return;
    }
    String odd = dialect.oddId();
    long[] counts =
        session
            .query(
                "select count(case when %1$s then 1 end), count(id), count(distinct id) from %2$s"
                    .formatted(odd, TASKS))
            .map((row, context) -> new long[] {row.getLong(1), row.getLong(2) - row.getLong(3)})
            .one();
    if (counts[0] > 0 || counts[1] > 0) {
      String example =
          counts[0] > 0
              ? "select id from " + TASKS + " where " + odd + " limit 1"
              : "select id from " + TASKS + " group by id having count(*) > 1 limit 1";
      String id = session.query(example).map((row, context) -> row.getString(1)).one();
      throw new StoreException(
          new StoreFailure.UnusableIds(
              TASKS, counts[0], counts[1], id == null ? "NULL" : shortened(id)));
    }
  }

  private static String shortened(String id) {
    return id.length() > 40 ? id.substring(0, 40) + "…" : id;
  }
}
