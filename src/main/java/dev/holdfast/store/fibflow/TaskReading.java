package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.ATTEMPTS;
import static dev.holdfast.store.fibflow.FibFlowTables.EVENTS;
import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.store.Overview;
import dev.holdfast.store.StatusCount;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.fibflow.list.QueryRows;
import dev.holdfast.store.fibflow.list.SelectLists;
import dev.holdfast.store.retention.Excerpt;
import dev.holdfast.store.sql.NamedParameters;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Worker;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.Query;

/** Reads single tasks, their story, and the store at a glance. */
public final class TaskReading {

  private final FibFlowTables tables;
  private final SelectLists selection;

  public TaskReading(FibFlowTables tables, SqlEngine engine) {
    this.tables = tables;
    this.selection = new SelectLists(engine);
  }

  Overview overview(SqlSession session) {
    SortedMap<TaskStatus, Long> byStatus = new TreeMap<>(FibFlowTerms.STATUSES.order());
    FibFlowTerms.STATUSES.all.forEach(status -> byStatus.put(status, 0L));
    SqlSession.each(
        session.query(
            sql(
                "select status, count(*) as n from {tasks} group by %s",
                session.engine().exactText("status"))),
        row -> {
          String code = row.getString("status");
          byStatus.merge(new TaskStatus(code == null ? "" : code), row.getLong("n"), Long::sum);
        });
    long tasks = byStatus.values().stream().mapToLong(Long::longValue).sum();
    String created = tables.taskColumn("created_at");
    Long[] bounds =
        session
            .query("select min(%1$s), max(%1$s) from %2$s".formatted(created, FibFlowTables.TASKS))
            .map((row, context) -> new Long[] {SqlSession.whole(row, 1), SqlSession.whole(row, 2)})
            .one();
    return new Overview(byStatus, tasks, bounds[0], bounds[1], session.now());
  }

  /** As fib-flow’s getTaskStatsByTag (lib/db/base.js) counts them, and in its order. */
  List<StatusCount> counts(SqlSession session) {
    String tag = tables.taskColumn("tag");
    String groups = tables.tasks().containsKey("tag") ? "tag, name, status" : "name, status";
    return session
        .query(
            sql(
                "select %1$s, name, status, count(*) from {tasks} group by %2$s order by %2$s limit"
                    + " 100000",
                tag, groups))
        .map(
            (row, _) ->
                new StatusCount(
                    row.getString(1),
                    row.getString(2),
                    new TaskStatus(row.getString(3) == null ? "" : row.getString(3)),
                    row.getLong(4)))
        .list();
  }

  Optional<TaskDetails> task(TaskId id, SqlSession session) {
    if (!(id instanceof TaskId.Numeric(long number))) {
      return Optional.empty();
    }
    return session
        .query(
            sql(
                "select %s from {tasks} where id = :id",
                selection.full(tables.tasks(), TaskDetails.FIELD_LIMIT)))
        .bind("id", number)
        .map(
            (row, context) -> {
              Map<String, Long> cut = new LinkedHashMap<>();
              return new TaskDetails(new QueryRows().task(row, cut), cut);
            })
        .findOne();
  }

  Excerpt<TaskEvent> events(TaskId id, int limit, SqlSession session) {
    QueryRows rows = new QueryRows();
    String select = selection.full(tables.events(), TaskDetails.FIELD_LIMIT) + " from " + EVENTS;
    return excerpt(select, "event_time, id", id, limit, session, (row, _) -> rows.event(row));
  }

  Excerpt<Attempt> attempts(TaskId id, int limit, SqlSession session) {
    QueryRows rows = new QueryRows();
    String select =
        selection.full(tables.attempts(), TaskDetails.FIELD_LIMIT) + " from " + ATTEMPTS;
    return excerpt(select, "attempt, id", id, limit, session, (row, _) -> rows.attempt(row));
  }

  private <T> Excerpt<T> excerpt(
      String select, String order, TaskId id, int limit, SqlSession session, RowMapper<T> reader) {
    if (!(id instanceof TaskId.Numeric(long number))) {
      return Excerpt.none();
    }
    List<T> rows =
        session
            .query(
                "select %s where task_id = :id order by %s limit :limit".formatted(select, order))
            .bind("id", number)
            .bind("limit", (long) limit + 1)
            .setFetchSize(1_000)
            .map(reader)
            .list();
    return Excerpt.of(rows, true, limit);
  }

  Set<TaskId> parents(Collection<TaskId> ids, SqlSession session) {
    long[] numbers = numbers(ids);
    if (numbers.length == 0 || !tables.tasks().containsKey("parent_id")) {
      return Set.of();
    }
    return new HashSet<>(
        session
            .query(
                sql(
                    "select distinct parent_id from {tasks} where %s",
                    session.engine().isOneOf("parent_id", "ids")),
                numbers)
            .map((row, context) -> TaskId.of(row.getLong(1)))
            .list());
  }

  Map<TaskId, TaskEvent> latestEvents(
      Collection<TaskId> ids, Set<String> types, SqlSession session) {
    if (types.isEmpty()) {
      return Map.of();
    }
    Map<String, Object> names = NamedParameters.numbered("type", types);
    SqlEngine engine = session.engine();
    String latest =
        "select x.id from %1$s x where x.task_id = t.id and %2$s"
                .formatted(FibFlowTables.EVENTS, engine.textIsOneOf("x.event_type", names.keySet()))
            + " order by x.event_time desc, x.id desc limit 1";
    Query query =
        session.query(
            sql(
                "select %s from {events} where id in (select (%s) from {tasks} t where %s)",
                selection.full(tables.events(), SelectLists.LIST_LIMIT),
                latest,
                engine.isOneOf("t.id", "ids")),
            numbers(ids));
    QueryRows rows = new QueryRows();
    Map<TaskId, TaskEvent> latestByTask = new HashMap<>();
    query
        .bindMap(names)
        .map((row, context) -> rows.event(row))
        .forEach(event -> latestByTask.put(event.taskId(), event));
    return latestByTask;
  }

  public static long[] numbers(Collection<TaskId> ids) {
    return ids.stream()
        .filter(TaskId.Numeric.class::isInstance)
        .mapToLong(id -> ((TaskId.Numeric) id).value())
        .toArray();
  }

  public List<Worker> workers(SqlSession session) {
    QueryRows rows = new QueryRows();
    return session
        .query(
            sql(
                "select %s from {workers} order by %s limit 10000",
                selection.full(tables.workers(), TaskDetails.FIELD_LIMIT),
                FibFlowTables.ordered(tables.workers(), "registered_at", "worker_id")))
        .map((row, context) -> rows.worker(row))
        .list();
  }
}
