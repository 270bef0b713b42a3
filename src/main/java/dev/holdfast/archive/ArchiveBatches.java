package dev.holdfast.archive;

import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The batches of an archive: first written, then known to be deleted from the store. */
final class ArchiveBatches {

  private static final String AMONG = "in (select value from json_each(?))";

  private final Connection connection;

  ArchiveBatches(Connection connection) {
    this.connection = connection;
  }

  long next() throws SQLException {
    try (PreparedStatement statement =
            connection.prepareStatement(
                "select coalesce(max(batch), 0) + 1 from holdfast_batches");
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  void written(long batch, long now, BatchSum sum) throws SQLException {
    put(batch, "written", now, sum);
  }

  private void put(long batch, String state, long now, BatchSum sum) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "insert or replace into holdfast_batches"
                + " (batch, state, written_at, tasks, events, attempts, sha256)"
                + " values (?, ?, ?, ?, ?, ?, ?)")) {
      statement.setLong(1, batch);
      statement.setString(2, state);
      statement.setLong(3, now);
      for (int kind = 0; kind < 3; kind++) {
        statement.setLong(4 + kind, sum.count(kind));
      }
      statement.setBytes(7, sum.sum());
      statement.executeUpdate();
    }
  }

  void deleted(long batch) throws SQLException {
    update("update holdfast_batches set state = 'deleted' where batch = ?", batch);
  }

  /** Returns the batches that were written while nothing says that the store deleted them. */
  Map<Long, List<TaskId>> unsettled() throws SQLException {
    Map<Long, List<TaskId>> unsettled = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select r.batch, r.id from holdfast_rows r join holdfast_batches b"
                    + " on b.batch = r.batch where b.state <> 'deleted' and r.kind = 0")) {
      while (rows.next()) {
        unsettled
            .computeIfAbsent(rows.getLong(1), batch -> new ArrayList<>())
            .add(TaskId.of(rows.getLong(2)));
      }
    }
    return unsettled;
  }

  /** Takes out what an earlier try wrote of these tasks: they are written anew, as they are now. */
  void forget(List<TaskId> tasks) throws SQLException {
    String ids = tasks.stream().map(TaskId::toString).collect(Collectors.joining(",", "[", "]"));
    List<Long> touched =
        numbers("select distinct batch from holdfast_rows where kind = 0 and id " + AMONG, ids);
    if (touched.isEmpty()) {
      return;
    }
    drop(1, "fib_flow_task_events", "task_id", ids);
    drop(2, "fib_flow_task_attempts", "task_id", ids);
    drop(0, "fib_flow_tasks", "id", ids);
    for (long batch : touched) {
      recount(batch);
    }
  }

  private void drop(int kind, String table, String column, String ids) throws SQLException {
    update(
        "delete from holdfast_rows where kind = %d and id in (select id from %s where %s %s)"
            .formatted(kind, table, column, AMONG),
        ids);
    update("delete from %s where %s %s".formatted(table, column, AMONG), ids);
  }

  private void recount(long batch) throws SQLException {
    BatchSum left = new BatchSum();
    try (PreparedStatement statement =
        connection.prepareStatement("select kind, id, sha256 from holdfast_rows where batch = ?")) {
      statement.setLong(1, batch);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          left.add(rows.getInt(1), rows.getLong(2), rows.getBytes(3));
        }
      }
    }
    if (left.isEmpty()) {
      update("delete from holdfast_batches where batch = ?", batch);
      return;
    }
    try (PreparedStatement statement =
        connection.prepareStatement(
            "select state, written_at from holdfast_batches where batch = ?")) {
      statement.setLong(1, batch);
      try (ResultSet row = statement.executeQuery()) {
        if (row.next()) {
          put(batch, row.getString(1), row.getLong(2), left);
        }
      }
    }
  }

  private List<Long> numbers(String sql, String ids) throws SQLException {
    List<Long> numbers = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, ids);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          numbers.add(rows.getLong(1));
        }
      }
    }
    return numbers;
  }

  private void update(String sql, Object parameter) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, parameter);
      statement.executeUpdate();
    }
  }
}
