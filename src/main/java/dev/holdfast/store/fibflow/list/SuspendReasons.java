package dev.holdfast.store.fibflow.list;

import static dev.holdfast.store.fibflow.FibFlowTables.sql;

import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.history.SuspendReason;
import dev.holdfast.store.sql.SqlEngine;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskFilter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jdbi.v3.core.statement.Query;

/**
 * Why suspended tasks wait; the empty text where no event says so. Metadata is read here and not in
 * SQL: it may be broken JSON, which makes an SQL function fail for the whole list.
 */
public final class SuspendReasons {

  /** So many different metadata are remembered, and no long ones. */
  private static final int REMEMBERED = 1_000;

  private static final int SHORT = 500;

  /** Of so many tasks at once the events are looked through. */
  private static final int AT_ONCE = 1_000;

  private final FibFlowTables tables;
  private final SqlSession session;

  /** The reasons in what events say: nearly all of them say one of a few things. */
  private final Map<String, String> read = new HashMap<>();

  /** Each of them once, however many tasks it is told of. */
  private final Map<String, String> words = new HashMap<>();

  private SuspendReasons(FibFlowTables tables, SqlSession session) {
    this.tables = tables;
    this.session = session;
  }

  /**
   * Returns the same filter, and a reason that it asks of all tasks as one of its conditions where
   * it belongs: there it is looked for first.
   */
  public static TaskFilter pulledOut(TaskFilter filter) {
    for (List<TaskCondition> any : filter.conditions()) {
      if (filter.suspendReason() == null
          && any.size() == 1
          && any.getFirst().field().is(FieldTerm.SUSPENDED)
          && !any.getFirst().negated()
          && any.getFirst().test() instanceof TaskCondition.Test.Is(String reason)) {
        List<List<TaskCondition>> others = new ArrayList<>(filter.conditions());
        others.remove(any);
        return filter.but().suspendReason(reason).conditions(others).filter();
      }
    }
    return filter;
  }

  public static SortedMap<String, Long> counts(FibFlowTables tables, SqlSession session) {
    return byTask(tables, session).values().stream()
        .collect(Collectors.groupingBy(Told::word, TreeMap::new, Collectors.counting()));
  }

  static long[] idsWith(String reason, FibFlowTables tables, SqlSession session) {
    return ids(tables, session).getOrDefault(reason, new long[0]);
  }

  /** Returns the ids of the tasks with each reason, in order. */
  static Map<String, long[]> ids(FibFlowTables tables, SqlSession session) {
    return byTask(tables, session).entrySet().stream()
        .collect(
            Collectors.groupingBy(
                task -> task.getValue().word(),
                Collectors.collectingAndThen(
                    Collectors.toList(),
                    tasks -> tasks.stream().mapToLong(Map.Entry::getKey).sorted().toArray())));
  }

  /**
   * Returns the ids of those of some tasks that wait for this reason.
   *
   * @param ids of suspended tasks, not many
   */
  static Set<Long> among(long[] ids, String reason, FibFlowTables tables, SqlSession session) {
    Map<Long, Told> told = new HashMap<>();
    new SuspendReasons(tables, session).read(ids, told);
    return told.entrySet().stream()
        .filter(task -> task.getValue().word().equals(reason))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static Map<Long, Told> byTask(FibFlowTables tables, SqlSession session) {
    Map<Long, Told> told = new HashMap<>();
    new SuspendReasons(tables, session).read(null, told);
    return told;
  }

  /**
   * Reads why tasks wait. Nearly always the newest event tells, which an index finds at once; of
   * the other tasks all events are looked through.
   *
   * @param ids null for all that are suspended
   */
  private void read(long[] ids, Map<Long, Told> told) {
    LongStream.Builder silent = LongStream.builder();
    SqlSession.each(
        bound(ids, newest(ids != null)),
        row -> {
          long task = row.getLong(1);
          String reason = reason(row.getString(2));
          if (reason == null) {
            silent.add(task);
          }
          told.put(task, reason == null ? Told.NOTHING : new Told(reason, 0, 0));
        });
    long[] rest = silent.build().toArray();
    for (int from = 0; from < rest.length; from += AT_ONCE) {
      long[] some = Arrays.copyOfRange(rest, from, Math.min(rest.length, from + AT_ONCE));
      SqlSession.each(
          bound(some, events()), row -> told.merge(row.getLong(1), told(row), Told::newer));
    }
  }

  private Query bound(long[] ids, String sql) {
    Query query = ids == null ? session.query(sql) : session.query(sql, ids);
    return query.setFetchSize(SqlEngine.FETCH_SIZE);
  }

  private String suspended(boolean some) {
    return " t.status = 'suspended'"
        + (some ? " and " + session.engine().isOneOf("t.id", "ids") : "");
  }

  private String metadata() {
    return tables.events().containsKey("metadata") ? "e.metadata" : "null";
  }

  /** Whether an event may give a reason. */
  private String mayTell() {
    String type = session.engine().exactText(session.engine().sql("unindexed", "e.event_type"));
    return SuspendReason.EVENT_TYPES.stream()
        .sorted()
        .map(name -> type + " = '" + name + "'")
        .collect(Collectors.joining(" or ", "(", ")"));
  }

  /** The newest event of each suspended task, with its metadata if that may give a reason. */
  private String newest(boolean some) {
    String last =
        "select x.id from %s x where x.task_id = t.id order by x.event_time desc, x.id desc limit"
            + " 1";
    return sql(
        "select s.task, case when %s and %s then %s end from (select t.id as task, (%s) as newest"
            + " from {tasks} t where%s) s left join {events} e on e.id = s.newest",
        mayTell(),
        session.engine().sql("is-number", "e.event_time"),
        metadata(),
        last.formatted(FibFlowTables.EVENTS),
        suspended(some));
  }

  /** The events that may give a reason, of suspended tasks, since they were last in another one. */
  private String events() {
    boolean moves = tables.events().containsKey("to_status");
    String left =
        sql(
            " and not exists (select 1 from {events} l where l.task_id = e.task_id and l.to_status"
                + " not in ('', 'suspended') and (l.event_time > e.event_time or l.event_time ="
                + " e.event_time and l.id > e.id))");
    return sql(
        "select t.id, e.id, e.event_time, %s from {tasks} t left join {events} e on e.task_id ="
            + " t.id and %s%s where%s",
        metadata(), mayTell(), moves ? left : "", suspended(true));
  }

  private Told told(ResultSet row) throws SQLException {
    String reason = reason(row.getString(4));
    return row.getObject(3) instanceof Number time && reason != null
        ? new Told(reason, time.doubleValue(), row.getLong(2))
        : Told.NOTHING;
  }

  private String reason(String metadata) {
    String known = metadata == null ? null : read.get(metadata);
    if (known != null) {
      return known;
    }
    String reason = SuspendReason.in(metadata);
    if (reason == null) {
      return null;
    }
    String word = words.computeIfAbsent(reason, each -> each);
    if (metadata.length() <= SHORT && read.size() < REMEMBERED) {
      read.put(metadata, word);
    }
    return word;
  }

  /** What an event tells; no reason if it gives none. */
  private record Told(String reason, double time, long event) {

    private static final Told NOTHING = new Told(null, Double.NEGATIVE_INFINITY, Long.MIN_VALUE);

    String word() {
      return reason == null ? "" : reason;
    }

    Told newer(Told other) {
      boolean later = other.time > time || other.time == time && other.event > event;
      return other.reason != null && (reason == null || later) ? other : this;
    }
  }
}
