package dev.holdfast.benchmark;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;

/**
 * Fills a store with finished tasks by plain SQL: 8 events and 1 attempt each, every other ten of
 * them one workflow, a twentieth failed for good. About half of them are older than {@link #keep}.
 *
 * @param tasks how many; a multiple of 20
 * @param now the store's clock in Unix seconds
 * @param payloadBytes about how long a task's payload is
 * @param order how ages follow ids
 */
record Filling(int tasks, long now, int payloadBytes, AgeOrder order) {

  static final int EVENTS = 8;

  private static final int FAMILY = 10;

  /** Coprime to the number of families as long as that is no multiple of it. */
  private static final int STRIDE = 7_919;

  /** The wandering store's time: 100 days for a million tasks. */
  private static final long MILLIS_A_TASK = 8_640;

  /** How far apart in this time those may be that wander most: 5 % to either side. */
  private static final int WANDER = 10;

  private static final int PRIME = 1_000_003;

  /** Returns the age in seconds that about half of the tasks have passed. */
  long keep() {
    return order == AgeOrder.WANDERING ? now - begin() - (span() + width()) / 2 : tasks * 3L / 2;
  }

  /** Returns the moment before which tasks are old. */
  long cutoff() {
    return now - keep();
  }

  /** Returns the seconds between the old tasks that are youngest. */
  double secondsBetween() {
    return order == AgeOrder.WANDERING ? MILLIS_A_TASK / 1e3 : 1;
  }

  private long span() {
    return tasks * MILLIS_A_TASK / 1_000;
  }

  private long width() {
    return span() / WANDER;
  }

  private long begin() {
    return now - span() - width() - 1_000;
  }

  /** Inserts the rows into a MySQL or MariaDB store, whose session joins texts with bars. */
  void insertIntoMysql(Connection connection) throws SQLException {
    String numbers =
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < %d)"
            .formatted(tasks);
    String eight =
        "(select 0 as e union all select 1 union all select 2 union all select 3 union all"
            + " select 4 union all select 5 union all select 6 union all select 7) as e";
    try (Statement statement = connection.createStatement()) {
      for (String sql : new String[] {tasks(numbers), events(numbers, eight), attempts(numbers)}) {
        // Only this word divides whole numbers there.
        statement.execute(sql.replace(" / ", " div "));
      }
    }
  }

  /** Inserts the rows. */
  void insert(Connection connection, boolean sqlite) throws SQLException {
    String numbers =
        sqlite
            ? "with recursive n(i) as (select 1 union all select i + 1 from n where i < %d)"
                .formatted(tasks)
            : "with n(i) as (select generate_series(1, %d)::bigint)".formatted(tasks);
    String eight = "(values (0), (1), (2), (3), (4), (5), (6), (7)) as e(e)";
    if (sqlite) {
      numbers += ", e(e) as (values (0), (1), (2), (3), (4), (5), (6), (7))";
      eight = "e";
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(tasks(numbers));
      statement.execute(events(numbers, eight));
      statement.execute(attempts(numbers));
    }
  }

  /**
   * Names of each task the root of its workflow, when it was created and when it was active last.
   */
  private String places(String numbers) {
    String root = "case when ((i - 1) / 10) % 2 = 0 then ((i - 1) / 10) * 10 + 1 else i end";
    if (order != AgeOrder.WANDERING) {
      return numbers
          + ", p(i, root, born, moment) as (select i, %s, %s - 60, %s from n)"
              .formatted(root, sameMoment(), sameMoment());
    }
    // Who would be on the other side of the cutoff than its root is mirrored there: a workflow
    // that is torn is refused, or deleted uncounted by a foreign key.
    return numbers
        + ", f(i, root) as (select i, %s from n)".formatted(root)
        + ", g(i, root, born, free, bound) as (select i, root, %s, %s, %s from f)"
            .formatted(born("i"), wandering("i"), wandering("root"))
        + ", p(i, root, born, moment) as (select i, root, born, case when (free < %d) = (bound < %d)"
            .formatted(cutoff(), cutoff())
        + " then free else %d - free end from g)".formatted(2 * cutoff() - 1);
  }

  /** A workflow's tasks were active last at the same moment. */
  private String sameMoment() {
    String family = "((i - 1) / %d)".formatted(FAMILY);
    int families = tasks / FAMILY;
    String place =
        order == AgeOrder.SCATTERED
            ? "((%s * %d) %% %d)".formatted(family, STRIDE, families)
            : family;
    return "(%d + %s * %d)".formatted(now - tasks * 2L, place, FAMILY);
  }

  private String born(String id) {
    return "(%d + %s * %d / 1000)".formatted(begin(), id, MILLIS_A_TASK);
  }

  /** As good as random, and the same each time. */
  private String wandering(String id) {
    String square = "((%1$s %% %2$d) * (%1$s %% %2$d) %% %2$d)".formatted(id, PRIME);
    String random = "((%s * 7919 + %s * 104729) %% %d)".formatted(square, id, PRIME);
    return "(%s + 60 + %s * %d / %d)".formatted(born(id), random, width(), PRIME);
  }

  /** What MySQL's keys delete with their root must not be what somebody wants to keep. */
  private String failed() {
    return order == AgeOrder.WANDERING ? "i % 20 = 17" : "i % 20 = 7";
  }

  private String tasks(String numbers) {
    return """
    insert into fib_flow_tasks (id, name, type, payload, created_at, tag, status, next_run_time,
      last_active_time, last_event_time, last_event_type, result, current_stage_name,
      progress_text, progress_percent, root_id, parent_id, worker_id, start_time)
    %s select i, 'orders.import.' || (i %% 40), 'async',
      '{"order":' || i || ',"customer":"c-' || (i * 31 %% 100000) || '","lines":[%s]}',
      born, 'tag-' || (i %% 12),
      case when %s then 'permanently_failed' else 'completed' end, moment - 60, moment, moment,
      'task_completed', '{"ok":true,"rows":' || i || '}', 'load', 'loaded ' || i, 100,
      case when root < i then root end, case when root < i then root end,
      'worker-' || (i %% 8), moment - 50 from p order by i
    """
        .formatted(places(numbers), lines(), failed());
  }

  private String lines() {
    String line = "{\"sku\":\"SKU-8814\",\"quantity\":2,\"price\":1295,\"note\":\"gift\"}";
    int count = Math.max(1, payloadBytes / (line.length() + 1));
    return String.join(",", Collections.nCopies(count, line));
  }

  /** Their ids are given by the store: in the order in which the rows come. */
  private String events(String numbers, String eight) {
    String time = "case when e = 0 and born < moment - 60 then born else moment - 60 + e * 8 end";
    return """
    insert into fib_flow_task_events (task_id, root_id, parent_id, event_type, from_status,
      to_status, stage, worker_id, attempt, event_time, message, metadata)
    %s select i, root, case when root < i then root end,
      case e when 0 then 'task_created' when 1 then 'task_claimed' when 2 then 'task_started'
        when 6 then 'task_checkpoint' when 7 then 'task_completed' else 'task_progress' end,
      'running', 'running', 0, 'worker-' || (i %% 8), 1, %s,
      'Task orders.import reached step ' || e,
      '{"stage":"load","text":"loaded ' || i || ' of many","percent":' || (e * 12) || '}'
      from p cross join %s order by %s
    """
        .formatted(places(numbers), time, eight, order.interleaves() ? time + ", i, e" : "i, e");
  }

  private String attempts(String numbers) {
    return """
    insert into fib_flow_task_attempts (task_id, attempt, worker_id, started_at, ended_at, outcome)
    %s select i, 1, 'worker-' || (i %% 8), moment - 50, moment, 'completed' from p order by %s
    """
        .formatted(places(numbers), order.interleaves() ? "moment, i" : "i");
  }
}
