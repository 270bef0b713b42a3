package dev.holdfast.archive;

import dev.holdfast.store.StoredTable;
import dev.holdfast.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The batches of an archive: first written, then known to be deleted from the store. */
final class ArchiveBatches {

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
            .add(ArchivedValue.id(rows, 2));
      }
    }
    return unsettled;
  }

  /** Takes out what an earlier try wrote of these tasks: they are written anew, as they are now. */
  void forget(List<TaskId> tasks, List<StoredTable> tables) throws SQLException {
    Set<Long> touched = new TreeSet<>();
    AmongIds.each(tasks, some -> touched.addAll(batches(some)));
    if (touched.isEmpty()) {
      return;
    }
    for (StoredTable table : tables) {
      AmongIds.each(tasks, some -> drop(table, some));
    }
    for (long batch : touched) {
      recount(batch);
    }
  }

  private void drop(StoredTable table, List<TaskId> tasks) throws SQLException {
    String name = ArchiveSchema.quoted(table.name());
    String mine = ArchiveSchema.quoted(table.task()) + " %s";
    String sums =
        "delete from holdfast_rows where kind = "
            + table.kind().ordinal()
            + " and id in (select "
            + ArchiveSchema.quoted(table.id())
            + " from "
            + name
            + " where ";
    update(sums + mine + ")", tasks);
    update("delete from " + name + " where " + mine, tasks);
  }

  private void recount(long batch) throws SQLException {
    BatchSum left = new BatchSum();
    try (PreparedStatement statement =
        connection.prepareStatement("select kind, id, sha256 from holdfast_rows where batch = ?")) {
      statement.setLong(1, batch);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          left.add(rows.getInt(1), ArchivedValue.id(rows, 2), rows.getBytes(3));
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

  private List<Long> batches(List<TaskId> tasks) throws SQLException {
    String sql = "select distinct batch from holdfast_rows where kind = 0 and id %s";
    List<Long> numbers = new ArrayList<>();
    try (PreparedStatement statement = AmongIds.prepare(connection, sql, tasks);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        numbers.add(rows.getLong(1));
      }
    }
    return numbers;
  }

  private void update(String sql, List<TaskId> ids) throws SQLException {
    try (PreparedStatement statement = AmongIds.prepare(connection, sql, ids)) {
      statement.executeUpdate();
    }
  }

  private void update(String sql, long batch) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, batch);
      statement.executeUpdate();
    }
  }
}
