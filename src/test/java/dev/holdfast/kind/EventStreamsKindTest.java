package dev.holdfast.kind;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.Holds;
import dev.holdfast.retention.Judged;
import dev.holdfast.retention.stream.StreamExplanation;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.StreamRetention;
import dev.holdfast.store.StreamSnapshot;
import dev.holdfast.store.TaskStore;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** Event streams, which are deleted in parts under policies that their store keeps. */
class EventStreamsKindTest extends KindContract {

  @Override
  TestKind make(Path where) throws Exception {
    StreamDatabase database = StreamDatabase.plain();
    database.policy("*", "86400", "null", "true");
    return new Kind(database, database.now());
  }

  private record Kind(StreamDatabase database, long began) implements TestKind {

    @Override
    public String address() {
      return database.address();
    }

    @Override
    public Long now() {
      return null;
    }

    private TaskId stream(long storedAt) throws SQLException {
      long number =
          database.number(
              "select count(distinct stream_name) + 1 from event_streaming.event_store");
      String name = "stream " + number;
      for (long offset = 1; offset <= 3; offset++) {
        database.add(name, offset, storedAt + offset);
      }
      database.add(name, 4L, began);
      return StreamDatabase.id(name);
    }

    @Override
    public TaskId due() throws SQLException {
      return stream(began - 900_000);
    }

    @Override
    public TaskId young() throws SQLException {
      return stream(began - 60);
    }

    @Override
    public void change(TaskId subject) throws SQLException {
      database.policy(subject.toString(), "8640000", "null", "true");
    }

    @Override
    public Set<TaskId> gone(Set<TaskId> among) throws SQLException {
      Set<TaskId> gone = new TreeSet<>();
      for (TaskId stream : among) {
        if (database.offsets("event_store", stream.toString()).size() == 1) {
          gone.add(stream);
        }
      }
      return gone;
    }

    @Override
    public Set<String> rows() throws SQLException {
      Set<String> rows = new HashSet<>();
      try (Connection connection = database.database().connect();
          Statement statement = connection.createStatement();
          ResultSet row =
              statement.executeQuery(
                  "select e::text from event_streaming.event_store e"
                      + " union all select p::text from event_streaming.retention_policies p")) {
        while (row.next()) {
          rows.add(row.getString(1));
        }
      }
      return rows;
    }

    @Override
    public Judged preview(TaskStore store, Holds holds) {
      try (StreamSnapshot snapshot = StreamRetention.of(store).snapshot(Cancellation.never())) {
        return new StreamPreviewScan(null, false, holds).run(snapshot, Progress.NONE);
      }
    }

    @Override
    public boolean explained(TaskStore store, TaskId subject, Holds holds) {
      try (StreamSnapshot snapshot = StreamRetention.of(store).snapshot(Cancellation.never())) {
        return !StreamPreviewScan.held(holds, subject.toString())
            && StreamExplanation.of(subject.toString(), null, snapshot).tally().going().events()
                > 0;
      }
    }

    @Override
    public PlanForm<?> form() {
      return PlanForm.STREAMS;
    }

    @Override
    public void close() throws SQLException {
      database.close();
    }
  }
}
