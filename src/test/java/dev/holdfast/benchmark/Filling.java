package dev.holdfast.benchmark;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Fills a store with finished tasks by plain SQL: 8 events and 1 attempt each, every other ten of
 * them one workflow, a twentieth failed for good. Half of them are older than {@link #keep}.
 *
 * @param tasks how many; a multiple of 20
 * @param now the store's clock in Unix seconds
 * @param payloadBytes about how long a task's payload is
 * @param scattered whether old and young tasks lie mixed; else by age, as a runtime leaves them
 */
record Filling(int tasks, long now, int payloadBytes, boolean scattered) {

  private static final int FAMILY = 10;
  private static final int EVENTS = 8;

  /** Coprime to the number of families as long as that is no multiple of it. */
  private static final int STRIDE = 7_919;

  /** Returns the age in seconds that half of the tasks have passed. */
  long keep() {
    return tasks * 2L - tasks / 2;
  }

  /** Returns how many tasks are older. */
  int old() {
    return tasks / 2;
  }

  /** Inserts the rows into a MySQL or MariaDB store, whose session joins texts with bars. */
  void insertIntoMysql(Connection connection) throws SQLException {
    String with =
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < %d)"
            .formatted(tasks);
    String eight =
        "(select 0 as e union all select 1 union all select 2 union all select 3 union all"
            + " select 4 union all select 5 union all select 6 union all select 7) as e";
    try (Statement statement = connection.createStatement()) {
      for (String sql : new String[] {tasks(with), events(with, eight), attempts(with)}) {
        // Only this word divides whole numbers there.
        statement.execute(sql.replace(" / ", " div "));
      }
    }
  }

  /** Inserts the rows. */
  void insert(Connection connection, boolean sqlite) throws SQLException {
    String with =
        sqlite
            ? "with recursive n(i) as (select 1 union all select i + 1 from n where i < %d)"
                .formatted(tasks)
            : "with n(i) as (select generate_series(1, %d)::bigint)".formatted(tasks);
    String eight = "(values (0), (1), (2), (3), (4), (5), (6), (7)) as e(e)";
    if (sqlite) {
      with += ", e(e) as (values (0), (1), (2), (3), (4), (5), (6), (7))";
      eight = "e";
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(tasks(with));
      statement.execute(events(with, eight));
      statement.execute(attempts(with));
    }
  }

  /** A workflow's tasks were active last at the same moment. */
  private String time() {
    String family = "((i - 1) / %d)".formatted(FAMILY);
    int families = tasks / FAMILY;
    String place = scattered ? "((%s * %d) %% %d)".formatted(family, STRIDE, families) : family;
    return "(%d + %s * %d)".formatted(now - tasks * 2L, place, FAMILY);
  }

  private static String root(String forARoot) {
    return ("case when ((i - 1) / 10) %% 2 = 0 and i %% 10 <> 1 then ((i - 1) / 10) * 10 + 1"
            + " else %s end")
        .formatted(forARoot);
  }

  private String tasks(String with) {
    return """
    insert into fib_flow_tasks (id, name, type, payload, created_at, tag, status, next_run_time,
      last_active_time, last_event_time, last_event_type, result, current_stage_name,
      progress_text, progress_percent, root_id, parent_id, worker_id, start_time)
    %s select i, 'orders.import.' || (i %% 40), 'async',
      '{"order":' || i || ',"customer":"c-' || (i * 31 %% 100000) || '","lines":[%s]}',
      %s - 60, 'tag-' || (i %% 12),
      case when i %% 20 = 7 then 'permanently_failed' else 'completed' end, %s - 60, %s, %s,
      'task_completed', '{"ok":true,"rows":' || i || '}', 'load', 'loaded ' || i, 100, %s, %s,
      'worker-' || (i %% 8), %s - 50 from n
    """
        .formatted(
            with, lines(), time(), time(), time(), time(), root("null"), root("null"), time());
  }

  private String lines() {
    String line = "{\"sku\":\"SKU-8814\",\"quantity\":2,\"price\":1295,\"note\":\"gift\"}";
    int count = Math.max(1, payloadBytes / (line.length() + 1));
    return String.join(",", java.util.Collections.nCopies(count, line));
  }

  private String events(String with, String eight) {
    return """
    insert into fib_flow_task_events (id, task_id, root_id, parent_id, event_type, from_status,
      to_status, stage, worker_id, attempt, event_time, message, metadata)
    %s select (i - 1) * %d + e + 1, i, %s, %s,
      case e when 0 then 'task_created' when 1 then 'task_claimed' when 2 then 'task_started'
        when 6 then 'task_checkpoint' when 7 then 'task_completed' else 'task_progress' end,
      'running', 'running', 0, 'worker-' || (i %% 8), 1, %s - 60 + e * 8,
      'Task orders.import reached step ' || e,
      '{"stage":"load","text":"loaded ' || i || ' of many","percent":' || (e * 12) || '}'
      from n cross join %s order by n.i, e.e
    """
        .formatted(with, EVENTS, root("i"), root("null"), time(), eight);
  }

  private String attempts(String with) {
    return """
    insert into fib_flow_task_attempts (id, task_id, attempt, worker_id, started_at, ended_at,
      outcome)
    %s select i, i, 1, 'worker-' || (i %% 8), %s - 50, %s, 'completed' from n
    """
        .formatted(with, time(), time());
  }
}
