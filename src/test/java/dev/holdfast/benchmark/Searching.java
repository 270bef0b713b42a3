package dev.holdfast.benchmark;

import dev.holdfast.store.OracleStore;
import dev.holdfast.store.fibflow.FibFlowTerms;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskFilterBuilder;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskQuery;
import dev.holdfast.task.TaskStatus;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A first page that is asked for, and the SQL that somebody who knows the tables would type for it.
 *
 * @param name what is asked
 * @param query the page
 * @param where the condition that means the same; empty for all tasks
 */
record Searching(String name, TaskQuery query, String where) {

  static final int ROWS = 50;

  /** Why tasks are suspended: what their newest event of that type says. */
  private static final String REASON =
      "status = 'suspended' and (select %s from fib_flow_task_events e"
          + " where e.task_id = fib_flow_tasks.id and e.event_type = 'task_suspended'"
          + " order by e.event_time desc, e.id desc limit 1) = '%s'";

  /** Makes what a filled store lacks: tasks that wait, few of a kind, errors. */
  static void prepare(OracleStore store, boolean mysql, long now) throws SQLException {
    String error = mysql ? "concat('connect refused ', id)" : "'connect refused ' || id";
    store.execute(
        "update fib_flow_tasks set error = " + error + " where status = 'permanently_failed'",
        "update fib_flow_tasks set status = 'suspended', last_event_type = 'task_suspended'"
            + " where id % 50 = 9",
        "update fib_flow_task_events set event_type = 'task_suspended', to_status = 'suspended',"
            + " metadata = case when task_id % 20000 = 9 then '{\"suspend_reason\":\"budget\"}'"
            + " when task_id % 150 = 9 then '{\"suspend_reason\":\"review\"}'"
            + " else '{\"suspend_reason\":\"approval\",\"by\":\"legal\"}' end"
            + " where event_type = 'task_completed' and task_id % 50 = 9",
        "update fib_flow_tasks set name = 'billing.refund.late' where id % 20000 = 11",
        "update fib_flow_tasks set tag = 'seldom' where id % 10000 = 13",
        "update fib_flow_tasks set type = 'cron', cron_expr = '0 9 * * 1' where id % 1000 = 17");
    store.execute(QueryBenchmark.unfinished(now));
  }

  /** All that is asked. */
  static List<Searching> all(String engine, int tasks) {
    List<Searching> all = new ArrayList<>();
    for (String sort : FibFlowTerms.LISTING.sorts()) {
      for (SortOrder order : List.of(SortOrder.DESC, SortOrder.ASC)) {
        String name = sort + " " + order.name().toLowerCase(java.util.Locale.ROOT);
        all.add(of(name, parts -> parts, "", sort, order));
      }
    }
    String like = engine.equals("postgresql") ? "ilike" : "like";
    String reason =
        switch (engine) {
          case "sqlite-wal" -> "json_extract(e.metadata, '$.suspend_reason')";
          case "postgresql" -> "cast(e.metadata as jsonb) ->> 'suspend_reason'";
          default -> "json_unquote(json_extract(e.metadata, '$.suspend_reason'))";
        };
    long root = tasks / 2 / 20 * 20 + 1L;
    Set<TaskStatus> failed = Set.of(TaskStatus.PERMANENTLY_FAILED);
    all.add(newest("status, frequent", p -> p.statuses(completed()), "status = 'completed'"));
    all.add(newest("status, some", p -> p.statuses(failed), "status = 'permanently_failed'"));
    all.add(newest("status, few", p -> p.statuses(running()), "status = 'running'"));
    all.add(newest("name contains", p -> p.name("import.7"), "name like '%import.7%'"));
    all.add(newest("name contains, few", p -> p.name("refund"), "name like '%refund%'"));
    all.add(newest("name begins", p -> p.name("orders.import.7*"), "name like 'orders.import.7%'"));
    all.add(newest("name begins, few", p -> p.name("billing*"), "name like 'billing%'"));
    all.add(newest("exact name", p -> p.exactName("orders.import.7"), "name = 'orders.import.7'"));
    all.add(newest("text", p -> p.text("loaded 47"), text(like, "loaded 47")));
    all.add(newest("text, few", p -> p.text("refused 4707"), text(like, "refused 4707")));
    all.add(
        newest("reason", p -> p.suspendReason("approval"), REASON.formatted(reason, "approval")));
    all.add(
        newest("reason, few", p -> p.suspendReason("budget"), REASON.formatted(reason, "budget")));
    all.add(newest("tag", p -> p.tag("tag-3"), "tag = 'tag-3'"));
    all.add(newest("tag, few", p -> p.tag("seldom"), "tag = 'seldom'"));
    all.add(newest("type", p -> p.type("cron"), "type = 'cron'"));
    all.add(newest("worker", p -> p.workerId("worker-3"), "worker_id = 'worker-3'"));
    all.add(newest("worker, few", p -> p.workerId("worker-gone"), "worker_id = 'worker-gone'"));
    all.add(newest("root", p -> p.rootId(TaskId.of(root)), "root_id = " + root));
    all.add(
        newest(
            "workflow",
            p -> p.workflowId(TaskId.of(root)),
            "(id = %1$d or root_id = %1$d)".formatted(root)));
    all.add(
        newest(
            "status and name",
            p -> p.statuses(failed).name("import.7"),
            "status = 'permanently_failed' and name like '%import.7%'"));
    all.add(
        of(
            "status by activity",
            p -> p.statuses(failed),
            "status = 'permanently_failed'",
            FieldTerm.LAST_ACTIVE.key(),
            SortOrder.DESC));
    all.add(
        of(
            "few names by last event",
            p -> p.name("refund"),
            "name like '%refund%'",
            FieldTerm.LAST_EVENT.key(),
            SortOrder.DESC));
    all.add(
        of(
            "few of a tag by creation",
            p -> p.tag("seldom").name("import.33"),
            "tag = 'seldom' and name like '%import.33%'",
            FieldTerm.CREATED.key(),
            SortOrder.ASC));
    return all;
  }

  private static Set<TaskStatus> completed() {
    return Set.of(TaskStatus.COMPLETED);
  }

  private static Set<TaskStatus> running() {
    return Set.of(TaskStatus.RUNNING);
  }

  private static String text(String like, String text) {
    return List.of("name", "tag", "current_stage_name", "progress_text", "error", "worker_id")
        .stream()
        .map(column -> "%s %s '%%%s%%'".formatted(column, like, text))
        .reduce((one, two) -> one + " or " + two)
        .map(any -> "(" + any + ")")
        .orElseThrow();
  }

  private static Searching newest(String name, UnaryOperator<TaskFilterBuilder> by, String where) {
    return of(name, by, where, FieldTerm.ID.key(), SortOrder.DESC);
  }

  private static Searching of(
      String name,
      UnaryOperator<TaskFilterBuilder> by,
      String where,
      String sort,
      SortOrder order) {
    TaskFilter filter = by.apply(TaskFilter.ALL.but()).filter();
    return new Searching(name, new TaskQuery(filter, sort, order, ROWS, null), where);
  }

  /** Returns the bare page. */
  String page(List<String> columns) {
    String direction = query.order() == SortOrder.ASC ? " asc" : " desc";
    String first = query.sort() == FieldTerm.ID.key() ? "" : query.sort() + direction + ", ";
    return "select %s from fib_flow_tasks%s order by %sid%s limit %d"
        .formatted(String.join(", ", columns), condition(), first, direction, ROWS);
  }

  /** Returns the bare total. */
  String total() {
    return "select count(*) from fib_flow_tasks" + condition();
  }

  /** Returns the bare counts of the statuses that are left. */
  String chips() {
    return "select status, count(*) from fib_flow_tasks" + condition() + " group by status";
  }

  private String condition() {
    return where.isEmpty() ? "" : " where " + where;
  }
}
