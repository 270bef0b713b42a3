package dev.holdfast.store.eventstream;

import dev.holdfast.store.operation.BatchRecorder;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.BoundArrays;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.store.sql.TableRows;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/**
 * Deletes locked events by their keys, and shows each to whoever records them.
 *
 * @param session the writing one
 * @param tables the store’s tables
 * @param recorder who records them
 */
record EventDeletion(SqlSession session, EventStreamTables tables, BatchRecorder recorder) {

  /** Rows may be large: the data of an event can have megabytes. */
  private static final int ROWS_AT_ONCE = 50;

  /** Returns how many rows went. */
  long delete(Collection<String> streams, List<Long> ids) throws SQLException {
    StoredTable table =
        recorder.wantsRows()
            ? TableRows.columnsOf(session, tables.archived(), tables.eventTable())
            : tables.archived();
    recorder.begin(List.of(table), ids.stream().map(TaskId::of).toList());
    String sql =
        "delete from %s where id = any(:ids) and stream_name = any(:streams)"
            .formatted(tables.eventTable());
    if (!recorder.wantsRows()) {
      return session
          .handle()
          .createUpdate(sql)
          .bind("ids", BoundArrays.longs(ids))
          .bind("streams", BoundArrays.texts(streams))
          .execute();
    }
    long[] seen = {0};
    session
        .query(sql + " returning " + TableRows.columns(session.engine(), table))
        .bind("ids", BoundArrays.longs(ids))
        .bind("streams", BoundArrays.texts(streams))
        .setFetchSize(ROWS_AT_ONCE)
        .map((row, _) -> TableRows.row(table, row, session.engine()))
        .forEach(
            row -> {
              seen[0]++;
              recorder.row(row);
            });
    return seen[0];
  }
}
