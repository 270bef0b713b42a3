package dev.holdfast.desktop.timeline;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Fills a store with one task that was tried thousands of times, each with progress. */
final class LongStory {

  static final long TASK = 1_000_000;

  private static final int PER_ROUND = 40;

  private LongStory() {}

  /** Makes the store in an empty directory. */
  static OracleStore write(Path directory, int events) throws Exception {
    OracleStore store = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    String url = "jdbc:sqlite:" + directory.resolve("fibflow.sqlite");
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setAutoCommit(false);
      try (var statement = connection.createStatement()) {
        statement.executeUpdate(
            "insert into fib_flow_tasks (id, name, type, created_at, status, next_run_time,"
                + " last_active_time, stage, retry_count) values ("
                + TASK
                + ", 'feed.poll', 'cron', 1700000000, 'pending', 1700000000, 1700000000, 0, 0)");
      }
      fill(connection, events);
      connection.commit();
    }
    return store;
  }

  private static void fill(Connection connection, int events) throws SQLException {
    try (PreparedStatement event =
            connection.prepareStatement(
                "insert into fib_flow_task_events (task_id, root_id, event_type, to_status, stage,"
                    + " worker_id, attempt, event_time, message, metadata) values ("
                    + TASK
                    + ", "
                    + TASK
                    + ", ?, ?, 0, ?, ?, ?, ?, ?)");
        PreparedStatement attempt =
            connection.prepareStatement(
                "insert into fib_flow_task_attempts (task_id, attempt, worker_id, started_at,"
                    + " ended_at, outcome) values ("
                    + TASK
                    + ", ?, ?, ?, ?, ?)")) {
      long time = 1_700_000_000;
      for (int written = 0, round = 1; written < events; round++) {
        String worker = "pod-w" + round % 7;
        boolean failed = round % 9 == 0;
        long start = time;
        for (int i = 0; i < PER_ROUND && written < events; i++, written++) {
          boolean last = i == PER_ROUND - 1;
          event.setString(
              1,
              switch (i) {
                case 0 -> "task_claimed";
                case 1 -> "task_started";
                case 20 -> "task_checkpoint";
                default -> last ? failed ? "task_failed" : "task_status_changed" : "task_progress";
              });
          event.setString(2, i < 2 ? "running" : last ? failed ? "failed" : "pending" : null);
          event.setString(3, worker);
          event.setLong(4, round);
          event.setLong(5, time += i == 0 ? 0 : 1 + i % 3);
          event.setString(6, "Reading page " + i + " of the feed");
          event.setString(
              7,
              i < 2 || last
                  ? null
                  : i == 20
                      ? "{\"code\":\"half\"}"
                      : "{\"stage_name\":\"page-"
                          + i / 8
                          + "\",\"progress_percent\":"
                          + i * 2.5
                          + "}");
          event.addBatch();
        }
        attempt.setLong(1, round);
        attempt.setString(2, worker);
        attempt.setLong(3, start);
        attempt.setLong(4, time);
        attempt.setString(5, failed ? "failed" : "completed");
        attempt.addBatch();
        time += 900;
      }
      event.executeBatch();
      attempt.executeBatch();
    }
  }
}
