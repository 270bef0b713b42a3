package dev.holdfast.store.eventstream;

import dev.holdfast.store.BatchRecorder;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Deletes locked events by their keys, and shows each to whoever records them. */
final class EventDeletion {

  private final SqlSession session;
  private final EventStreamTables tables;
  private final BatchRecorder recorder;

  EventDeletion(SqlSession session, EventStreamTables tables, BatchRecorder recorder) {
    this.session = session;
    this.tables = tables;
    this.recorder = recorder;
  }

  /** Returns how many rows went. */
  long delete(List<TaskId> streams, Map<String, List<Long>> going) throws SQLException {
    recorder.begin(List.of(), streams);
    return session
        .handle()
        .createUpdate(
            "delete from %s where id = any(:ids) and stream_name = any(:streams)"
                .formatted(tables.eventTable()))
        .bind("ids", BoundArrays.longs(going.values().stream().flatMap(List::stream).toList()))
        .bind("streams", BoundArrays.texts(going.keySet()))
        .execute();
  }
}
