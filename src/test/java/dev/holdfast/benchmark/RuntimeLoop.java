package dev.holdfast.benchmark;

import dev.holdfast.store.OracleStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The runtime's own explicit run: batches of exactly 100, one transaction each. */
public final class RuntimeLoop {

  static final int BATCH = 100;

  private static final String PICK =
      "select id from fib_flow_tasks where status in ('completed', 'permanently_failed')"
          + " and last_active_time < ? order by last_active_time, id limit "
          + BATCH;

  private RuntimeLoop() {}

  /** Runs that many batches; returns the mean seconds of one. */
  static double batches(OracleStore store, long cutoff, int count) throws SQLException {
    try (Connection connection = store.connect()) {
      connection.setAutoCommit(false);
      whole(connection, cutoff);
      long start = System.nanoTime();
      for (int at = 0; at < count; at++) {
        whole(connection, cutoff);
      }
      return (System.nanoTime() - start) / 1e9 / count;
    }
  }

  private static void whole(Connection connection, long cutoff) throws SQLException {
    int deleted = batch(connection, cutoff);
    if (deleted != BATCH) {
      throw new IllegalStateException("only " + deleted + " tasks left to pick from");
    }
  }

  /** Runs one batch on a connection without autocommit; returns how many tasks it deleted. */
  public static int batch(Connection connection, long cutoff) throws SQLException {
    List<Long> ids = new ArrayList<>();
    try (PreparedStatement pick = connection.prepareStatement(PICK)) {
      pick.setLong(1, cutoff);
      try (ResultSet rows = pick.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getLong(1));
        }
      }
    }
    if (ids.isEmpty()) {
      connection.rollback();
      return 0;
    }
    delete(connection, "fib_flow_task_events where task_id", ids);
    delete(connection, "fib_flow_task_attempts where task_id", ids);
    int deleted = delete(connection, "fib_flow_tasks where id", ids);
    connection.commit();
    return deleted;
  }

  private static int delete(Connection connection, String where, List<Long> ids)
      throws SQLException {
    String marks = ids.stream().map(_ -> "?").collect(Collectors.joining(", ", " in (", ")"));
    try (PreparedStatement statement =
        connection.prepareStatement("delete from " + where + marks)) {
      for (int at = 0; at < ids.size(); at++) {
        statement.setLong(at + 1, ids.get(at));
      }
      return statement.executeUpdate();
    }
  }
}
