package dev.holdfast.store.fibflow;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.store.sql.SqlSession;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Why suspended tasks wait: the {@code suspend_reason} in the metadata of a task's latest {@code
 * task_suspended} event, as fib-flow's own query by reason reads it. Read here and not in SQL:
 * metadata may be broken JSON, which makes an SQL function fail for the whole list.
 */
final class SuspendReasons {

  private static final ObjectMapper JSON = new ObjectMapper();

  private SuspendReasons() {}

  private static String latest(FibFlowTables tables, SqlSession session) {
    String metadata = tables.events().containsKey("metadata") ? "e.metadata" : "null";
    return "select t.id as id, (select "
        + metadata
        + " from "
        + FibFlowTables.EVENTS
        + " e where e.task_id = t.id and "
        + session.engine().exactText("e.event_type")
        + " = 'task_suspended'"
        + " order by e.event_time desc, e.id desc limit 1) as metadata from "
        + FibFlowTables.TASKS
        + " t where t.status = 'suspended' order by t.id";
  }

  static SortedMap<String, Long> counts(FibFlowTables tables, SqlSession session) {
    return session
        .query(latest(tables, session))
        .map((row, context) -> reason(row.getString("metadata")))
        .reduce(
            new TreeMap<String, Long>(),
            (counts, reason) -> {
              counts.merge(reason, 1L, Long::sum);
              return counts;
            });
  }

  static long[] idsWith(String reason, FibFlowTables tables, SqlSession session) {
    return session
        .query(latest(tables, session))
        .map(
            (row, context) ->
                reason(row.getString("metadata")).equals(reason) ? row.getLong("id") : null)
        .stream()
        .flatMapToLong(id -> id == null ? LongStream.empty() : LongStream.of(id))
        .toArray();
  }

  private static String reason(String metadata) {
    if (metadata == null) {
      return "";
    }
    try {
      JsonNode reason = JSON.readTree(metadata).path("suspend_reason");
      return reason.isMissingNode() || reason.isNull() ? "" : reason.asText();
    } catch (JsonProcessingException broken) {
      return "";
    }
  }
}
