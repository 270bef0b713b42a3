package dev.holdfast.benchmark;

import dev.holdfast.store.OracleStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The runtime's own explicit run: batches of exactly 100, one transaction each. */
public final class RuntimeLoop {

  static final int BATCH = 100;

  /** So many batches are timed at the start, and as many at the end. */
  private static final int PART = 20;

  private static final String PICK =
      "select id from fib_flow_tasks where status in ('completed', 'permanently_failed')"
          + " and last_active_time < ? order by last_active_time, id limit "
          + BATCH;

  private RuntimeLoop() {}

  /**
   * Estimates the seconds of a whole run. Its batches get cheaper while the table shrinks: the mean
   * of the first and the last counts. Where a key deletes children with their parents a batch
   * deletes more than it picked, and fewer are needed.
   *
   * @param store a copy, of which little is left
   * @param old how many tasks are older than the cutoff
   */
  static double estimate(BenchmarkStores stores, OracleStore store, Filling filling, long old)
      throws SQLException {
    int part = Math.clamp(old / (6 * BATCH), 1, PART);
    double first = batches(store, filling.cutoff(), part);
    String count = "select count(*) from fib_flow_tasks where " + GiantTransaction.OLD;
    double each = (old - store.number(count + filling.cutoff())) / (part + 1.0);
    double left = 2 * (part + 1) * BATCH * filling.secondsBetween();
    Filling later =
        new Filling(
            filling.tasks(),
            filling.now() - Math.round(left),
            filling.payloadBytes(),
            filling.order());
    GiantTransaction.run(store, Shape.ofFibFlow(later).deletes());
    stores.tidy(store);
    double last = batches(store, filling.cutoff(), part);
    return (first + last) / 2 * old / each;
  }

  /** Runs another runtime’s own batches to the end, with what it waits between two of them. */
  static double whole(OracleStore store, Shape shape) throws SQLException {
    double waited = 0;
    Stopwatch watch = new Stopwatch();
    try (Connection connection = store.connect();
        Statement statement = connection.createStatement()) {
      while (statement.executeUpdate(shape.batch()) > 0) {
        waited += shape.pause();
      }
    }
    return watch.seconds() + waited;
  }

  /** Runs that many batches, and one to warm up; returns the mean seconds of one. */
  private static double batches(OracleStore store, long cutoff, int count) throws SQLException {
    try (Connection connection = store.connect()) {
      connection.setAutoCommit(false);
      whole(connection, cutoff);
      Stopwatch watch = new Stopwatch();
      for (int at = 0; at < count; at++) {
        whole(connection, cutoff);
      }
      return watch.seconds() / count;
    }
  }

  private static void whole(Connection connection, long cutoff) throws SQLException {
    // Fewer than were picked where a key deletes children with their parents, uncounted.
    if (batch(connection, cutoff) == 0) {
      throw new IllegalStateException("no tasks left to pick from");
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
