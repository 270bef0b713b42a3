package dev.holdfast.store.fibflow.inspect;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;
import static dev.holdfast.store.fibflow.FibFlowTerms.TERMS;

import dev.holdfast.store.fibflow.ActiveWorkers;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.fibflow.RetentionRows;
import dev.holdfast.store.terms.FindingTerm;
import java.util.ArrayList;
import java.util.List;

/**
 * The faults to look for. All statements go by condition and never by a list of ids: so they are
 * right when they are run, whatever has happened since, and nothing that somebody else wrote into a
 * store becomes part of them.
 */
record TaskFaults(FibFlowTables tables, InspectionDialect dialect) {
  private static final String ENDED = "c.status IN ('completed', 'permanently_failed')";

  List<TaskFault> all(boolean workersKnown) {
    List<TaskFault> faults = new ArrayList<>();
    if (has("parent_id", "type", "retry_count", "max_retries")) {
      faults.add(child(TERMS.finding("poison_child"), failedForGood()));
      faults.add(child(TERMS.finding("pinned_child"), stillOpen()));
    }
    if (workersKnown && has("worker_id", "stage", "start_time", "last_active_time", "result")) {
      faults.add(deadWorker());
    }
    if (has("parent_id", "total_children", "completed_children")) {
      faults.add(lostChildren());
      faults.add(childrenCounter());
    }
    if (has("last_active_time")) {
      faults.addAll(times());
    }
    return faults;
  }

  private boolean has(String... columns) {
    return List.of(columns).stream().allMatch(tables.tasks()::containsKey);
  }

  private String gone(String column) {
    // fib-flow takes a parent_id of 0 for none.
    return "c.%1$s <> 0 AND NOT EXISTS (SELECT 1 FROM %2$s AS p WHERE p.id = c.%1$s)"
        .formatted(column, dialect.tasks());
  }

  private TaskFault child(FindingTerm kind, String state) {
    String condition = state + " AND " + gone("parent_id");
    return fault(kind, condition, "c.name, c.status, c.parent_id", "parent_id = NULL");
  }

  /**
   * On such a task whose parent is gone the sweep throws (fib-flow, lib/db/base.js, {@code
   * _handlePermanentlyFailedAsyncTasks}).
   */
  private static String failedForGood() {
    return "c.type = 'async' AND (c.status = 'permanently_failed' OR"
        + " c.status IN ('failed', 'timeout') AND c.retry_count + 1 >= c.max_retries)";
  }

  /** Such a task throws when it completes, since its parent cannot be told. */
  private static String stillOpen() {
    return "c.type = 'async' AND (c.status NOT IN ('completed', 'permanently_failed', 'failed',"
        + " 'timeout') OR c.status IN ('failed', 'timeout') AND (c.retry_count + 1 <"
        + " c.max_retries OR c.retry_count IS NULL OR c.max_retries IS NULL))";
  }

  private TaskFault deadWorker() {
    String condition =
        sql(
            "c.status = 'running' AND c.worker_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM %s AS w"
                + " WHERE w.worker_id = c.worker_id AND %s)",
            dialect.workers(), ActiveWorkers.alive(dialect.now()));
    List<String> repair = new ArrayList<>();
    if (tables.attempts().containsKey("ended_at") && tables.attempts().containsKey("outcome")) {
      repair.add(
          sql(
              "UPDATE %s SET ended_at = %s, outcome = 'interrupted' WHERE ended_at IS NULL AND"
                  + " task_id IN (SELECT c.id FROM %s AS c WHERE %s);",
              dialect.attempts(), dialect.now(), dialect.tasks(), condition));
    }
    // What fib-flow itself does with the tasks of a dead worker (recoverTasksForWorkers).
    repair.add(
        dialect.update(
            condition,
            "status = 'pending'",
            "stage = 0",
            "last_active_time = " + dialect.now(),
            "next_run_time = " + dialect.now(),
            "worker_id = NULL",
            "start_time = NULL",
            "result = NULL"));
    return new TaskFault(
        TERMS.finding("dead_worker_task"),
        condition,
        "c.name, c.worker_id, c.last_active_time",
        repair);
  }

  private TaskFault lostChildren() {
    String there = "(SELECT count(*) FROM " + dialect.tasks() + " AS k WHERE k.parent_id = c.id)";
    String condition = ENDED + " AND c.total_children > " + there;
    return fault(
        TERMS.finding("lost_children"),
        condition,
        "c.name, c.status, c.total_children, " + there + " AS children",
        "total_children = " + there,
        "completed_children = " + there);
  }

  /** It may run behind for a moment: only what runs ahead is wrong. */
  private TaskFault childrenCounter() {
    String open =
        sql(
            "(SELECT count(*) FROM %s AS k WHERE k.parent_id = c.id AND k.status NOT IN"
                + " ('completed', 'permanently_failed'))",
            dialect.tasks());
    String condition = "c.total_children > 0 AND c.completed_children > c.total_children - " + open;
    return fault(
        TERMS.finding("children_counter"),
        condition,
        "c.name, c.status, c.total_children, c.completed_children",
        "completed_children = c.total_children - " + open);
  }

  private List<TaskFault> times() {
    String known = "c.name, c.status, c.last_active_time";
    String fromEvents =
        sql(
            "coalesce((SELECT max(e.event_time) FROM %1$s AS e WHERE e.task_id = c.id AND"
                + " e.event_time <= %2$s), %3$s%2$s)",
            dialect.events(),
            dialect.now(),
            tables.tasks().containsKey("created_at") ? "c.created_at, " : "");
    List<TaskFault> faults = new ArrayList<>();
    String missing = "c.last_active_time IS NULL AND " + RetentionRows.deletable("c.status");
    faults.add(
        fault(TERMS.finding("null_time"), missing, known, "last_active_time = " + fromEvents));
    String number = dialect.isNumber("c.last_active_time");
    String future =
        "c.last_active_time > " + dialect.now() + (number.isEmpty() ? "" : " AND " + number);
    faults.add(
        fault(TERMS.finding("future_time"), future, known, "last_active_time = " + dialect.now()));
    if (!number.isEmpty()) {
      String unreadable = "c.last_active_time IS NOT NULL AND NOT (" + number + ")";
      faults.add(
          fault(
              TERMS.finding("unreadable_time"),
              unreadable,
              known,
              "last_active_time = " + fromEvents));
    }
    return faults;
  }

  /** What one statement repairs. */
  private TaskFault fault(FindingTerm kind, String condition, String columns, String... changes) {
    return new TaskFault(kind, condition, columns, List.of(dialect.update(condition, changes)));
  }
}
