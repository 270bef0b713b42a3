package dev.holdfast.archive;

import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

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
  static PreparedStatement prepare(Connection connection, String sql, List<TaskId> ids)
      throws SQLException {
    String places = ids.stream().map(id -> "?").collect(Collectors.joining(", ", "in (", ")"));
    PreparedStatement statement = connection.prepareStatement(sql.replace("%s", places));
    for (int at = 0; at < ids.size(); at++) {
      ArchivedValue.bind(statement, at + 1, ids.get(at));
    }
    return statement;
  }

  /** Does something with all ids, as many at once as a statement takes. */
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
