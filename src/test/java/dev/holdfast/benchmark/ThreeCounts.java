package dev.holdfast.benchmark;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The least that anybody must ask who wants to know how many rows a cleanup would delete. */
final class ThreeCounts {

  private static final String JOINED =
      "select count(*) from %s e join fib_flow_tasks t on t.id = e.task_id where t.";

  private ThreeCounts() {}

  /** Counts on one connection; returns the seconds. */
  static double seconds(Connection connection, long cutoff) throws SQLException {
    List<String> counts =
        List.of(
            "select count(*) from fib_flow_tasks where ",
            JOINED.formatted("fib_flow_task_events"),
            JOINED.formatted("fib_flow_task_attempts"));
    Stopwatch watch = new Stopwatch();
    try (Statement statement = connection.createStatement()) {
      for (String count : counts) {
        try (ResultSet rows = statement.executeQuery(count + GiantTransaction.OLD + cutoff)) {
          rows.next();
        }
      }
    }
    return watch.seconds();
  }
}
