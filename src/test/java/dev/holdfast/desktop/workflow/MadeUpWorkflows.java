package dev.holdfast.desktop.workflow;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.TaskRows;
import java.sql.Connection;

/** Workflows written row by row past the product. */
final class MadeUpWorkflows {

  private MadeUpWorkflows() {}

  /** A root with so many children that each ran once. */
  static void family(OracleStore oracle, int children) throws Exception {
    try (Connection connection = oracle.connect()) {
      connection.setAutoCommit(false);
      TaskRows.task(
          connection,
          1,
          "status",
          "suspended",
          "name",
          "import.fanout",
          "created_at",
          1_000L,
          "total_children",
          (long) children);
      for (long id = 2; id <= children + 1; id++) {
        TaskRows.task(
            connection,
            id,
            "root_id",
            1L,
            "parent_id",
            1L,
            "status",
            "completed",
            "total_children",
            0L,
            "created_at",
            1_000L);
        long start = 1_000 + id % 50 * 4;
        TaskRows.event(connection, id * 4, id, "root_id", 1L, "to_status", "pending");
        TaskRows.event(
            connection,
            id * 4 + 1,
            id,
            "root_id",
            1L,
            "event_type",
            "task_claimed",
            "event_time",
            start,
            "to_status",
            "running");
        TaskRows.event(
            connection,
            id * 4 + 2,
            id,
            "root_id",
            1L,
            "event_type",
            "task_completed",
            "event_time",
            start + 9,
            "to_status",
            "completed");
        TaskRows.attempt(
            connection, id, id, "started_at", start, "ended_at", start + 9, "outcome", "completed");
      }
      connection.commit();
    }
  }

  /** What no runtime would write. */
  static void hostile(OracleStore oracle) throws Exception {
    try (Connection connection = oracle.connect()) {
      connection.setAutoCommit(false);
      TaskRows.task(
          connection,
          1,
          "name",
          "ro\u202eot\n\u0007",
          "total_children",
          "many",
          "created_at",
          "once",
          "progress_percent",
          -40.5);
      TaskRows.task(
          connection,
          2,
          "root_id",
          1L,
          "parent_id",
          1L,
          "name",
          "x".repeat(5_000),
          "status",
          "dream\ning",
          "progress_percent",
          1e300,
          "progress_text",
          "y".repeat(5_000),
          "total_children",
          -5L);
      TaskRows.task(connection, 3, "root_id", 1L, "parent_id", 1L, "name", "", "status", "");
      TaskRows.task(
          connection, 4, "root_id", 1L, "parent_id", 1L, "total_children", 9_000_000_000L);
      for (long id = 40; id <= 140; id++) {
        TaskRows.task(
            connection,
            id,
            "root_id",
            1L,
            "parent_id",
            id == 40 ? 1L : id - 1,
            "total_children",
            1L,
            "created_at",
            Long.MAX_VALUE - id);
      }
      long[] times = {Long.MIN_VALUE, -1, 0, 1_000, 1L << 40, Long.MAX_VALUE};
      for (int i = 0; i < times.length; i++) {
        TaskRows.event(
            connection,
            i + 1,
            2 + i % 3,
            "root_id",
            1L,
            "event_time",
            times[i],
            "to_status",
            i % 2 == 0 ? "pending" : "un\u202eknown");
        TaskRows.attempt(
            connection,
            i + 1,
            2 + i % 3,
            "attempt",
            i == 3 ? "one" : Integer.valueOf(i),
            "started_at",
            times[i],
            "ended_at",
            i == 4 ? "never" : times[times.length - 1 - i],
            "outcome",
            "od\nd");
      }
      TaskRows.event(connection, 50, 777, "root_id", 1L, "parent_id", 777L, "to_status", "\u202e");
      TaskRows.event(connection, 51, 3, "root_id", 1L, "event_time", "noon", "to_status", "paused");
      connection.commit();
    }
  }
}
