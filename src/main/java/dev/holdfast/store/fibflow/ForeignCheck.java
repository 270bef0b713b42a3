package dev.holdfast.store.fibflow;

import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.List;

/**
 * Looks, under the locks of a batch, which of its tasks rows of other tables refer to. A new row
 * that refers to a locked one waits for the end of the batch.
 */
final class ForeignCheck {

  private final SqlSession session;
  private final RetentionDialect dialect;

  ForeignCheck(SqlSession session, RetentionDialect dialect) {
    this.session = session;
    this.dialect = dialect;
  }

  void look(BatchCheck check) throws SQLException {
    List<ForeignPath> paths = new ForeignPaths(session, dialect).find();
    for (String own : List.of(FibFlowTables.EVENTS, FibFlowTables.ATTEMPTS)) {
      if (paths.stream().anyMatch(path -> path.own().equals(own))) {
        query("select id from " + own + " where " + isOneOf("task_id") + " for update", check);
      }
    }
    for (ForeignPath path : paths) {
      boolean refusing = path.end().action().refuses();
      if (path.countable()) {
        String sql =
            "select distinct %s from %s where %s"
                .formatted(path.task(), path.joined(), isOneOf(path.task()));
        query(sql, check).forEach(id -> check.foreignRows(id, refusing));
      } else if (path.links().size() == 1) {
        // Nobody can tell, so any of them may be: only what was accepted goes.
        check.going().forEach(id -> check.foreignRows(id, false));
      }
    }
  }

  private List<TaskId> query(String sql, BatchCheck check) {
    return session
        .engine()
        .bindIds(session.query(sql), "ids", TaskReading.numbers(check.going()))
        .map((row, context) -> TaskId.of(row.getLong(1)))
        .list();
  }

  private String isOneOf(String column) {
    return session.engine().isOneOf(column, "ids");
  }
}
