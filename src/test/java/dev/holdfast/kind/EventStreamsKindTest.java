package dev.holdfast.kind;

import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.retention.hold.Holds;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.stream.StreamExplanation;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.retention.stream.StreamPreviewScan;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StreamDatabase;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.store.stream.StreamTally;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Event streams, which are deleted in parts under policies that their store keeps. */
class EventStreamsKindTest extends KindContract {

  @Override
  TestKind make(Path where) throws Exception {
    return make(false);
  }

  /**
   * Makes one.
   *
   * @param still judged at the moment at which it was made, not by its clock
   */
  static TestKind make(boolean still) throws SQLException {
    StreamDatabase database = StreamDatabase.plain();
    database.policy("*", "86400", "null", "true");
    long began = database.now();
    return new Kind(database, began, still ? began : null);
  }

  record Kind(StreamDatabase database, long began, Long moment) implements TestKind {

    @Override
    public String address() {
      return database.address();
    }

    @Override
    public long clock() {
      return began;
    }

    @Override
    public Long now() {
      return moment;
    }

    @Override
    public String usual() {
      return "";
    }

    /** What its own policy says: nothing, that nothing goes, that all goes soon. */
    @Override
    public List<String> traits() {
      return List.of("", "off", "soon");
    }

    @Override
    public TaskId put(String status, long time, String trait, TaskId parent) throws SQLException {
      long number =
          database.number(
              "select count(distinct stream_name) + 1 from event_streaming.event_store");
      String name = "stream " + number;
      for (long offset = 1; offset <= 3; offset++) {
        database.add(name, offset, time);
      }
      database.add(name, 4L, began);
      switch (trait) {
        case "off" -> database.policy(name, "null", "null", "false");
        case "soon" -> database.policy(name, "100", "null", "true");
        default -> {}
      }
      return StreamDatabase.id(name);
    }

    @Override
    public void clear() throws SQLException {
      database.execute(
          "delete from event_streaming.event_store",
          "delete from event_streaming.retention_policies where stream_name <> '*'");
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
    public OperationPreview preview(TaskStore store, Holds holds) {
      try (StreamSnapshot snapshot =
          Roles.of(store, StreamRetention.class).snapshot(Cancellation.never())) {
        return new StreamPreviewScan(moment, false, holds).run(snapshot, Progress.NONE);
      }
    }

    @Override
    public Fate explained(TaskStore store, TaskId subject, Holds holds) {
      try (StreamSnapshot snapshot =
          Roles.of(store, StreamRetention.class).snapshot(Cancellation.never())) {
        StreamTally tally = StreamExplanation.of(subject.toString(), moment, snapshot).tally();
        if (tally.events() == 0) {
          return Fate.KEPT;
        }
        return holds.hold(subject, subject) ? Fate.SPARED : Fate.DELETED;
      }
    }

    /** Streams of which nothing goes are not in a preview. */
    @Override
    public Map<Fate, Long> told(OperationPreview preview) {
      return Map.of(
          Fate.DELETED,
          (long) ids(preview).size(),
          Fate.SPARED,
          (long) ((StreamPreview) preview).held().size());
    }

    @Override
    public Set<TaskId> ids(OperationPreview preview) {
      return ((StreamPreview) preview)
          .streams().stream()
              .filter(stream -> stream.tally().events() > 0)
              .map(stream -> StreamDatabase.id(stream.tally().stream()))
              .collect(Collectors.toCollection(TreeSet::new));
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
