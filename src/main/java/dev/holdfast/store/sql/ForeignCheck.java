package dev.holdfast.store.sql;

import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/**
 * Looks, under the locks of a batch, which of what it deletes rows of other tables refer to. A new
 * row that refers to a locked one waits for the end of the batch.
 */
public final class ForeignCheck {

  private final SqlSession session;
  private final ForeignPaths paths;
  private final List<CleanedTable> cleaned;
  private final boolean enforced;

  /** Looks at these tables, see {@link ForeignPaths}. */
  public ForeignCheck(SqlSession session, List<CleanedTable> cleaned) {
    this.session = session;
    this.paths = new ForeignPaths(session, cleaned);
    this.cleaned = cleaned;
    this.enforced = session.engine().foreignKeys().enforced();
  }

  /** What a batch is about to delete. */
  public interface Batch {
    /** Returns the tasks, or events, that passed so far. */
    Collection<TaskId> going();

    /**
     * Rows of other tables refer to one of these, or may.
     *
     * @param refusing whether the database does not delete it as long as they do
     */
    void foreignRows(TaskId id, boolean refusing);
  }

  /** Looks, and tells the batch. */
  public void look(Batch batch) throws SQLException {
    if (!enforced) {
      return;
    }
    List<ForeignPath> found = paths.find();
    for (CleanedTable own : cleaned) {
      if (!own.locked() && found.stream().anyMatch(path -> path.own().equals(own))) {
        query(
            "select id from " + own.name() + " where " + isOneOf(own.key()) + " for update", batch);
      }
    }
    for (ForeignPath path : found) {
      boolean refusing = path.end().action().refuses();
      if (path.countable()) {
        String sql =
            "select distinct %s from %s where %s"
                .formatted(path.subject(), path.joined(), isOneOf(path.subject()));
        query(sql, batch).forEach(id -> batch.foreignRows(id, refusing));
      } else if (path.links().size() == 1) {
        // Nobody can tell, so any of them may be: only what was accepted goes.
        List.copyOf(batch.going()).forEach(id -> batch.foreignRows(id, false));
      }
    }
  }

  private List<TaskId> query(String sql, Batch batch) {
    long[] ids =
        batch.going().stream()
            .filter(TaskId.Numeric.class::isInstance)
            .mapToLong(id -> ((TaskId.Numeric) id).value())
            .toArray();
    return session
        .engine()
        .bindIds(session.query(sql), "ids", ids)
        .map((row, context) -> TaskId.of(row.getLong(1)))
        .list();
  }

  private String isOneOf(String column) {
    return session.engine().isOneOf(column, "ids");
  }
}
