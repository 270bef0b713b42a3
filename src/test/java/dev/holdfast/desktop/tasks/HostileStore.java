package dev.holdfast.desktop.tasks;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.OracleStores;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** A store that other programs have written into, with no type and no rule respected. */
final class HostileStore {

  /** Text that turns around, breaks lines, rings and ends early. */
  static final String NAME = "pay\u202etxt.exe\n\t\u0007\u200b\u0000end";

  static final String LONG = "a very long name ".repeat(20_000);

  private static final String[] TASK_COLUMNS = {
    "id",
    "name",
    "type",
    "tag",
    "status",
    "priority",
    "created_at",
    "next_run_time",
    "last_active_time",
    "last_event_time",
    "last_event_type",
    "current_stage_name",
    "progress_text",
    "progress_percent",
    "stage",
    "retry_count",
    "max_retries",
    "cron_expr",
    "worker_id",
    "error",
    "payload",
    "result",
    "parent_id",
    "root_id",
    "total_children",
    "completed_children",
    "timeout",
    "something_new"
  };

  private HostileStore() {}

  static OracleStore in(Path directory) throws Exception {
    OracleStore store = OracleStores.emptySqlite(directory, OracleStores.Journal.WAL);
    store.execute("DROP TABLE fib_flow_tasks", "DROP TABLE fib_flow_task_events");
    store.execute("DROP TABLE fib_flow_task_attempts");
    String columns = String.join(", ", TASK_COLUMNS).replaceFirst("id", "id INTEGER PRIMARY KEY");
    store.execute(
        "CREATE TABLE fib_flow_tasks (" + columns + ")",
        "CREATE TABLE fib_flow_task_events (id INTEGER PRIMARY KEY, task_id, root_id, parent_id,"
            + " event_type, from_status, to_status, stage, worker_id, attempt, event_time, message,"
            + " metadata)",
        "CREATE TABLE fib_flow_task_attempts (id INTEGER PRIMARY KEY, task_id, attempt, worker_id,"
            + " started_at, ended_at, outcome, error, timeout_flag)");
    try (Connection connection = store.connect()) {
      task(connection, 1, nulls());
      task(connection, 2, texts());
      task(connection, 3, extremes());
      task(connection, 4, List.of(LONG, LONG, LONG, LONG, LONG));
      task(connection, 5, fractions());
      story(connection);
    }
    return store;
  }

  private static List<Object> nulls() {
    return List.of();
  }

  private static List<Object> texts() {
    return List.of(
        NAME,
        "odd",
        "tag\nwith line",
        "zombie\nstatus",
        "high",
        "yesterday",
        "soon",
        "never",
        "just now",
        NAME,
        NAME,
        NAME,
        "about half",
        "first",
        "two",
        "three",
        "every day",
        NAME,
        "\n\n  first line\u001b[31m\nsecond",
        "{broken",
        "12:{\"a\":1}\n13!{\"b\":2}",
        "me",
        "myself",
        "many",
        "few",
        "a while",
        NAME);
  }

  private static List<Object> extremes() {
    return List.of(
        "extremes",
        "cron",
        "",
        "paused",
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        -1L,
        Long.MAX_VALUE,
        "task_",
        "stage",
        "text",
        1e300,
        Long.MIN_VALUE,
        -5L,
        Long.MAX_VALUE,
        "99 99 * * *",
        "",
        "",
        "[[[[",
        "",
        Long.MAX_VALUE,
        -1L,
        Long.MAX_VALUE,
        -1L,
        Long.MIN_VALUE,
        0L);
  }

  private static List<Object> fractions() {
    return List.of(
        "fractions",
        "async",
        "t",
        "running",
        0.5,
        1760000000.5,
        1760000000.25,
        1e18,
        3.7,
        "x",
        "s",
        "p",
        -12.345,
        1.5,
        0.1,
        2.9,
        "* * * * *",
        "w",
        "e",
        "1",
        "2",
        7.5,
        8.5,
        3L,
        1.5,
        2.5,
        new byte[] {1, 2, 3});
  }

  private static void task(Connection connection, long id, List<?> values) throws SQLException {
    String marks = "?" + ", ?".repeat(TASK_COLUMNS.length - 1);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO fib_flow_tasks VALUES (" + marks + ")")) {
      insert.setLong(1, id);
      for (int i = 1; i < TASK_COLUMNS.length; i++) {
        insert.setObject(i + 1, i <= values.size() ? values.get(i - 1) : null);
      }
      insert.executeUpdate();
    }
  }

  private static void story(Connection connection) throws SQLException {
    Object[][] events = {
      {null, null, null, null, null, null, null, null, null},
      {NAME, NAME, NAME, "stage", NAME, "attempt", "noon", NAME, "{broken"},
      {"task_paused", "running", "paused", 1.5, "w", -1L, -62_000_000_000_000L, LONG, "[1,2"},
      {
        "task_paused",
        "running",
        "paused",
        0L,
        "w",
        1L,
        Long.MAX_VALUE,
        "m",
        "{\"retry_exhausted\":\"yes\"}"
      },
      {
        "task_brand_new",
        null,
        "running",
        0L,
        "w",
        1L,
        1_760_000_000L,
        "m",
        "{\"a\":" + "[".repeat(3_000)
      }
    };
    for (long task : new long[] {1, 2, 3}) {
      for (Object[] event : events) {
        insert(
            connection,
            "INSERT INTO fib_flow_task_events (task_id, event_type, from_status, to_status, stage,"
                + " worker_id, attempt, event_time, message, metadata) VALUES ("
                + task
                + ", ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            event);
      }
      insert(
          connection,
          "INSERT INTO fib_flow_task_attempts (task_id, attempt, worker_id, started_at, ended_at,"
              + " outcome, error, timeout_flag) VALUES ("
              + task
              + ", ?, ?, ?, ?, ?, ?, ?)",
          "first",
          NAME,
          "noon",
          "later",
          NAME,
          NAME,
          "yes");
      insert(
          connection,
          "INSERT INTO fib_flow_task_attempts (task_id, attempt, worker_id, started_at, ended_at,"
              + " outcome, error, timeout_flag) VALUES ("
              + task
              + ", ?, ?, ?, ?, ?, ?, ?)",
          null,
          null,
          Long.MAX_VALUE,
          Long.MIN_VALUE,
          null,
          null,
          1L);
    }
  }

  private static void insert(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        insert.setObject(i + 1, values[i]);
      }
      insert.executeUpdate();
    }
  }
}
