package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;
import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.store.fibflow.ActiveWorkers;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlEngine;

/**
 * Tasks that no longer get on by themselves, in SQL. What a store does not record meets nothing.
 */
public record StuckSql(FibFlowTables tables, SqlEngine engine) {

  /** Workers poll: so many seconds past its time a task is not late yet. */
  static final int POLLING = 60;

  private static final String NOBODY = "1 = 0";

  /**
   * Returns the condition of a word: any of the next three, each of these alone, and one that only
   * waits.
   *
   * @param now the place of the moment in the statement
   */
  String is(String word, String now) {
    return switch (word) {
      case "abandoned" -> abandoned(now);
      case "silent" -> silent(now);
      case "overdue" -> overdue(now);
      case "unwoken" -> unwoken(now);
      default -> "(" + abandoned(now) + " or " + silent(now) + " or " + overdue(now) + ")";
    };
  }

  /** Runs on a worker that is not alive. Where no worker ever registered, a name says nothing. */
  private String abandoned(String now) {
    if (!ActiveWorkers.known(tables) || !tables.tasks().containsKey("worker_id")) {
      return NOBODY;
    }
    return sql(
        "(status = 'running' and worker_id is not null and exists (select 1 from {workers}) and"
            + " worker_id not in %s)",
        alive("w.worker_id", now, "w.worker_id is not null and "));
  }

  /** Runs longer than it may, and nothing was recorded of it for as long. */
  private String silent(String now) {
    if (!tables.tasks().containsKey("timeout") || !tables.events().containsKey("event_time")) {
      return NOBODY;
    }
    String since = "(" + now + " - " + TASKS + ".timeout)";
    String begun =
        tables.tasks().containsKey("start_time")
            ? " and (start_time is null or start_time < " + since + ")"
            : "";
    return sql(
        "(status = 'running' and %s and timeout > 0%s and not exists (select 1 from {events} e"
            + " where e.task_id = {tasks}.id and e.event_time >= %s))",
        engine.sql("is-number", "timeout"), begun, since);
  }

  /** Should have been taken, and workers are there. */
  private String overdue(String now) {
    if (!ActiveWorkers.known(tables) || !tables.tasks().containsKey("next_run_time")) {
      return NOBODY;
    }
    return "(status = 'pending' and %s and next_run_time < %s - %s and exists %s)"
        .formatted(engine.sql("is-number", "next_run_time"), now, POLLING, alive("1", now, ""));
  }

  /**
   * Suspended for children that have all ended, and were when workers last looked: nothing wakes it
   * any more. One that suspended itself waits for somebody else, whatever its children do.
   */
  private String unwoken(String now) {
    boolean tree =
        tables.tasks().containsKey("parent_id")
            && tables.tasks().containsKey("total_children")
            && tables.tasks().containsKey("last_active_time");
    if (!tree || !tables.events().containsKey("to_status")) {
      return NOBODY;
    }
    String newest =
        sql(
            "(select e.event_type from {events} e where e.task_id = {tasks}.id and e.to_status ="
                + " 'suspended' and e.event_type in ('task_status_changed', 'task_suspended') order"
                + " by e.event_time desc, e.id desc limit 1)");
    // Citus looks for what is no key of its shards in what it has gathered before.
    String child =
        engine.spreads()
            ? "id %s in (select c.parent_id from {tasks} c where c.parent_id is not null"
            : "%s exists (select 1 from {tasks} c where c.parent_id = {tasks}.id";
    return sql(
        "(status = 'suspended' and total_children > 0 and "
            + child.formatted("")
            + ") and "
            + child.formatted("not")
            + " and (c.status not in ('completed', 'permanently_failed') or c.last_active_time is"
            + " null or c.last_active_time >= %s - %s)) and %s = 'task_status_changed')",
        now,
        POLLING,
        newest);
  }

  private static String alive(String what, String now, String whose) {
    return sql("(select %s from {workers} w where %s", what, whose)
        + ActiveWorkers.alive(now)
        + ")";
  }
}
