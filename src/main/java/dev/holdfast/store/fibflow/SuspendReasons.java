package dev.holdfast.store.fibflow;

import dev.holdfast.store.SuspendReason;
import dev.holdfast.store.sql.SqlSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Why suspended tasks wait; the empty text where no event says so. Metadata is read here and not in
 * SQL: it may be broken JSON, which makes an SQL function fail for the whole list.
 */
final class SuspendReasons {

  private SuspendReasons() {}

  static SortedMap<String, Long> counts(FibFlowTables tables, SqlSession session) {
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

  private static Map<Long, Told> byTask(FibFlowTables tables, SqlSession session) {
    Map<Long, Told> newest = new HashMap<>();
    Map<String, String> words = new HashMap<>();
    session
        .query(events(tables, session))
        .setFetchSize(RetentionRows.FETCH_SIZE)
        .map((row, context) -> newest.merge(row.getLong(1), told(row, words), Told::newer))
        .forEach(_ -> {});
    return newest;
  }

  /** The events that may give a reason, of suspended tasks, since they were last in another one. */
  private static String events(FibFlowTables tables, SqlSession session) {
    boolean moves = tables.events().containsKey("to_status");
    String type = session.engine().exactText(session.engine().unindexed("e.event_type"));
    String types =
        SuspendReason.EVENT_TYPES.stream()
            .sorted()
            .map(name -> type + " = '" + name + "'")
            .collect(Collectors.joining(" or ", "(", ")"));
    String left =
        " and not exists (select 1 from "
            + FibFlowTables.EVENTS
            + " l where l.task_id = e.task_id and l.to_status not in ('', 'suspended')"
            + " and (l.event_time > e.event_time or l.event_time = e.event_time and l.id > e.id))";
    return "select t.id, e.id, e.event_time, "
        + (tables.events().containsKey("metadata") ? "e.metadata" : "null")
        + " from "
        + FibFlowTables.TASKS
        + " t left join "
        + FibFlowTables.EVENTS
        + " e on e.task_id = t.id and "
        + types
        + (moves ? left : "")
        + " where t.status = 'suspended'";
  }

  private static Told told(ResultSet row, Map<String, String> words) throws SQLException {
    String reason = SuspendReason.in(row.getString(4));
    return row.getObject(3) instanceof Number time && reason != null
        ? new Told(words.computeIfAbsent(reason, word -> word), time.doubleValue(), row.getLong(2))
        : new Told(null, Double.NEGATIVE_INFINITY, Long.MIN_VALUE);
  }

  /** What an event tells; no reason if it gives none. */
  private record Told(String reason, double time, long event) {

    String word() {
      return reason == null ? "" : reason;
    }

    Told newer(Told other) {
      boolean later = other.time > time || other.time == time && other.event > event;
      return other.reason != null && (reason == null || later) ? other : this;
    }
  }
}
