package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.NamedParameters;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.EventCursor;
import dev.holdfast.task.EventPage;
import dev.holdfast.task.EventQuery;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.statement.Query;

/**
 * Pages of an audit trail by key. As with tasks a list is two runs: events with a time in order,
 * then those without one by id, so that both can walk an index of fib-flow's and nothing is lost
 * where another program wrote text or NULL.
 */
public record TrailPages(FibFlowTables tables) {
  /** SQLite compares as it stores, so only what is a whole number equals itself cast to one. */
  private static String dated(SqlEngine engine) {
    return "coalesce(event_time = " + engine.sql("whole-number", "event_time") + ", false)";
  }

  public EventPage page(EventQuery query, SqlSession session) {
    Map<String, Object> values = new LinkedHashMap<>();
    String where = where(query, values, session);
    if (where == null) {
      return new EventPage(List.of(), null);
    }
    EventCursor after = query.after();
    SqlEngine engine = session.engine();
    String isDated = dated(engine);
    int wanted = query.limit() + 1;
    List<TaskEvent> rows = new ArrayList<>();
    for (boolean dated : List.of(true, false)) {
      boolean here = after != null && dated == (after.time() != null);
      if (rows.size() < wanted && (after == null || here || !dated)) {
        String beyond = dated ? engine.comesAfter("event_time", ":time", ":id", true) : "id > :id";
        String sql =
            where
                + (dated ? " and " : " and not ")
                + isDated
                + (here ? " and " + beyond : "")
                + (dated ? " order by event_time, id" : " order by id");
        rows.addAll(rows(sql, query, wanted - rows.size(), values, here ? after : null, session));
      }
    }
    if (rows.size() < wanted) {
      return new EventPage(rows, null);
    }
    rows.removeLast();
    TaskEvent last = rows.getLast();
    Object time = last.fields().raw("event_time");
    boolean dated =
        session
            .query("select " + isDated + " from " + FibFlowTables.EVENTS + " where id = :id")
            .bind("id", last.id())
            .mapTo(Boolean.class)
            .findOne()
            .orElse(last.time() != null);
    return new EventPage(rows, new EventCursor(dated ? time : null, last.id()));
  }

  private List<TaskEvent> rows(
      String where,
      EventQuery query,
      int limit,
      Map<String, Object> values,
      EventCursor after,
      SqlSession session) {
    int most = query.workflow() == null ? TaskDetails.FIELD_LIMIT : SelectLists.LIST_LIMIT;
    Query rows =
        session.query(
            sql(
                "select %s from {events} where %s limit %s",
                new SelectLists(session.engine()).full(tables.events(), most), where, limit));
    values.forEach(rows::bind);
    if (after != null) {
      rows.bind("id", after.id());
      if (after.time() != null) {
        rows.bind("time", after.time());
      }
    }
    QueryRows mapping = new QueryRows();
    return rows.setFetchSize(1_000).map((row, context) -> mapping.event(row)).list();
  }

  /** Returns the condition; null if no event of this store can meet it. */
  private String where(EventQuery query, Map<String, Object> values, SqlSession session) {
    TaskId of = query.task() == null ? query.workflow() : query.task();
    if (!(of instanceof TaskId.Numeric(long number))) {
      return null;
    }
    List<String> conditions = new ArrayList<>();
    conditions.add(
        query.task() == null
            ? new WorkflowTrail(tables, session).condition(number)
            : "task_id = " + number);
    if (!equal(
            "parent_id",
            query.parent() instanceof TaskId.Numeric(long id) ? id : null,
            conditions,
            values,
            session)
        || !equal("event_type", query.type(), conditions, values, session)
        || !equal("attempt", query.attempt(), conditions, values, session)) {
      return null;
    }
    if (!query.enters().isEmpty()) {
      Map<String, Object> entered = NamedParameters.numbered("to", query.enters());
      values.putAll(entered);
      conditions.add(
          tables.events().containsKey("to_status")
              ? session.engine().textIsOneOf("to_status", entered.keySet())
              : "1 = 0");
    }
    return String.join(" and ", conditions);
  }

  private boolean equal(
      String column,
      Object value,
      List<String> conditions,
      Map<String, Object> values,
      SqlSession session) {
    if (value == null) {
      return true;
    }
    conditions.add(
        value instanceof String
            ? session.engine().textIsOneOf(column, List.of(column))
            : column + " = :" + column);
    values.put(column, value);
    return tables.events().containsKey(column);
  }
}
