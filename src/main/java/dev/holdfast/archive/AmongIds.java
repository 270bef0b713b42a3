package dev.holdfast.archive;

import dev.holdfast.store.rows.PlainSql;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import org.jdbi.v3.core.mapper.RowMapper;

/** Statements about rows that have one of some ids. */
final class AmongIds {

  /** SQLite takes 32,766 parameters. */
  static final int MOST = 10_000;

  private AmongIds() {}

  /**
   * Prepares a statement with all ids bound.
   *
   * @param sql with {@code %s} where the list of ids goes
   * @param ids at most {@link #MOST}
   */
  static String in(String sql, List<TaskId> ids) {
    return sql.replace(
        "%s", "in (" + String.join(", ", Collections.nCopies(ids.size(), "?")) + ")");
  }

  /** Returns what is read of each row of a query about some ids, at {@code %s}. */
  static <T> List<T> all(Connection connection, String sql, RowMapper<T> row, List<TaskId> ids)
      throws SQLException {
    return PlainSql.all(connection, in(sql, ids), row, ids.toArray());
  }

  static void each(List<TaskId> ids, Work work) throws SQLException {
    for (int from = 0; from < ids.size(); from += MOST) {
      work.on(ids.subList(from, Math.min(ids.size(), from + MOST)));
    }
  }

  /** Works with some of them. */
  interface Work {
    void on(List<TaskId> some) throws SQLException;
  }
}
