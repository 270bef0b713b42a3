package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;
import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.store.activity.ThroughputQuery;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.NamedParameters;
import dev.holdfast.store.sql.SqlSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads the events of one type in a span of time, the newest first. The index on type and time
 * serves it. In short statements: on SQLite a long one holds writers up.
 */
record EventWindow(FibFlowTables tables, SqlSession session, ThroughputQuery asked) {
  private static final int PAGE = 5_000;
  private static final String[] PAGED = {
    "id", "task_id", "event_time", "event_type", "from_status", "to_status", "metadata"
  };

  /**
   * An event with what the row of its task tells besides; what is not there is null.
   *
   * @param task whether the task is there
   */
  record Moment(
      long id,
      long taskId,
      long time,
      String type,
      String from,
      String to,
      String metadata,
      boolean task,
      String key,
      boolean cron,
      Long nextRun,
      Long retryInterval) {}

  /**
   * Hands out events.
   *
   * @param since what happened at this very second, or before, is left out
   * @return from when on all were handed out
   */
  long read(String type, long since, Consumer<Moment> sink) {
    long time = asked.until();
    long id = Long.MAX_VALUE;
    int left = asked.limit();
    while (true) {
      int wanted = Math.min(PAGE, left + 1);
      List<Moment> page = page(type, since, time, id, wanted);
      for (Moment moment : page) {
        if (left-- == 0) {
          // Of this second some may be among those before: it is not whole.
          return moment.time();
        }
        if (moment.type().equals(type)) {
          sink.accept(moment);
        }
      }
      if (page.size() < wanted) {
        return since;
      }
      time = page.getLast().time();
      id = page.getLast().id();
    }
  }

  private List<Moment> page(String type, long since, long time, long id, int most) {
    return session
        .query(
            sql(
                "%s(select %s from {events} where event_type = :type and event_time > :since and"
                    + " event_time <= :time and (event_time < :time or id < :id) order by"
                    + " event_time desc, id desc limit :most) e%s order by e.event_time desc,"
                    + " e.id desc",
                columns(), FibFlowTables.ordered(tables.events(), PAGED), tasks()))
        .bind("type", type)
        .bind("since", since)
        .bind("time", time)
        .bind("id", id)
        .bind("most", most)
        .map((row, _) -> moment(row))
        .list();
  }

  /** Returns, of each task, the newest event before a time that let it be taken. */
  void readBefore(long time, long[] tasks, List<String> types, Consumer<Moment> sink) {
    Map<String, Object> names = NamedParameters.numbered("type", types);
    String newest =
        sql(
            "select x.id from {events} x where x.task_id = i.id and x.event_time <= :time and"
                + " x.to_status = 'pending' and %s order by x.event_time desc, x.id desc limit 1",
            session.engine().textIsOneOf("x.event_type", names.keySet()));
    String sql =
        sql(
            "%s{events} e%s where e.id in (select (%s) from {tasks} i where %s)",
            columns(), tasks(), newest, session.engine().isOneOf("i.id", "ids"));
    session
        .query(sql, tasks)
        .bind("time", time)
        .bindMap(names)
        .map((row, _) -> moment(row))
        .forEach(sink);
  }

  private String columns() {
    String pending =
        tables.events().containsKey("to_status") && tables.events().containsKey("metadata")
            ? "case when e.to_status = 'pending' then substr(e.metadata, 1, 4000) end"
            : "null";
    String key = asked.by() == ThroughputQuery.By.NAME ? "name" : "tag";
    return sql(
        "select e.id, e.task_id, e.event_time, e.event_type, %s, %s, %s, t.id, %s, %s, %s, %s from"
            + " ",
        event("from_status"),
        event("to_status"),
        pending,
        task(key),
        task("type"),
        task("next_run_time"),
        task("retry_interval"));
  }

  private static String tasks() {
    return " left join " + TASKS + " t on t.id = e.task_id";
  }

  private String event(String column) {
    return tables.events().containsKey(column) ? "e." + column : "null";
  }

  private String task(String column) {
    return tables.tasks().containsKey(column) ? "t." + column : "null";
  }

  private static Moment moment(ResultSet row) throws SQLException {
    return new Moment(
        row.getLong(1),
        row.getLong(2),
        row.getLong(3),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        row.getObject(8) != null,
        row.getString(9),
        "cron".equals(row.getString(10)),
        SqlSession.whole(row, 11),
        SqlSession.whole(row, 12));
  }
}
