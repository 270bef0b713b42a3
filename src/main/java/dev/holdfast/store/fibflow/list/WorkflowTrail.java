package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlSession;

/**
 * Where a workflow's events are. fib-flow writes the root's own id on the root's events, so one
 * index has all of them in their order. Only where somebody left it out the root's events must be
 * looked up beside, and then the engine sorts.
 */
record WorkflowTrail(FibFlowTables tables, SqlSession session) {

  /** Returns the condition that a workflow's events meet. */
  String condition(long root) {
    if (!tables.events().containsKey("root_id")) {
      return "task_id = " + root;
    }
    boolean strays =
        session
                .query(
                    sql(
                        "select count(*) from (select 1 from {events} where task_id = :of and"
                            + " (root_id is null or root_id <> :of) limit 1) x"))
                .bind("of", root)
                .mapTo(Long.class)
                .one()
            > 0;
    return strays ? "(root_id = " + root + " or task_id = " + root + ")" : "root_id = " + root;
  }
}
