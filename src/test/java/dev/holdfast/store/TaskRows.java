package dev.holdfast.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes rows past the product. */
public final class TaskRows {

  private TaskRows() {}

  /** Inserts a task; columns that are not given hold what fib-flow's own insert would leave. */
  public static void task(Connection connection, long id, Object... pairs) throws SQLException {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("id", id);
    values.put("name", "made.up");
    values.put("type", "async");
    values.put("status", "pending");
    values.put("next_run_time", 1_000L);
    insert(connection, "fib_flow_tasks", values, pairs);
  }

  /** Inserts an event. */
  public static void event(Connection connection, long id, long taskId, Object... pairs)
      throws SQLException {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("id", id);
    values.put("task_id", taskId);
    values.put("event_type", "task_created");
    values.put("event_time", 1_000L);
    insert(connection, "fib_flow_task_events", values, pairs);
  }

  /** Inserts an attempt. */
  public static void attempt(Connection connection, long id, long taskId, Object... pairs)
      throws SQLException {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("id", id);
    values.put("task_id", taskId);
    values.put("attempt", 1L);
    values.put("started_at", 1_000L);
    insert(connection, "fib_flow_task_attempts", values, pairs);
  }

  private static void insert(
      Connection connection, String table, Map<String, Object> values, Object... pairs)
      throws SQLException {
    for (int at = 0; at < pairs.length; at += 2) {
      values.put((String) pairs[at], pairs[at + 1]);
    }
    String sql =
        "INSERT INTO %s (%s) VALUES (%s)"
            .formatted(
                table,
                String.join(", ", values.keySet()),
                values.keySet().stream().map(name -> "?").collect(Collectors.joining(", ")));
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int at = 1;
      for (Object value : values.values()) {
        statement.setObject(at++, value);
      }
      statement.executeUpdate();
    }
  }
}
