package dev.holdfast.store.fibflow;

import static dev.holdfast.store.fibflow.FibFlowTables.ATTEMPTS;
import static dev.holdfast.store.fibflow.FibFlowTables.EVENTS;
import static dev.holdfast.store.fibflow.FibFlowTables.TASKS;

import dev.holdfast.store.retention.RetentionSnapshot.TaskSize;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Measures rows by the bytes of their values. */
record RowSizes(SqlSession session, FibFlowTables tables) {
  private static final int NUMBER_BYTES = 8;

  void of(Collection<TaskId> ids, Consumer<TaskSize> sink) {
    Map<Long, Long> own = sums("id", TASKS, tables.tasks(), ids);
    List<Map<Long, Long>> parts =
        List.of(
            sums("task_id", EVENTS, tables.events(), ids),
            sums("task_id", ATTEMPTS, tables.attempts(), ids));
    own.forEach(
        (id, bytes) ->
            sink.accept(
                new TaskSize(
                    TaskId.of(id),
                    bytes,
                    parts.stream().mapToLong(part -> part.getOrDefault(id, 0L)).toArray())));
  }

  private Map<Long, Long> sums(
      String key, String table, Map<String, Boolean> columns, Collection<TaskId> ids) {
    Map<Long, Long> sums = new HashMap<>();
    String sql =
        "select %1$s, sum(%2$s) from %3$s where %4$s group by %1$s"
            .formatted(key, bytes(columns), table, session.engine().isOneOf(key, "ids"));
    SqlSession.each(
        session.query(sql, TaskReading.numbers(ids)),
        row -> sums.put(row.getLong(1), row.getLong(2)));
    return sums;
  }

  private String bytes(Map<String, Boolean> columns) {
    Set<String> binary = Set.of("context");
    return columns.entrySet().stream()
        .map(
            column ->
                column.getValue() || binary.contains(column.getKey())
                    ? "coalesce("
                        + session.engine().sql("bytes", session.engine().column(column.getKey()))
                        + ", 0)"
                    : "case when %s is null then 0 else %s end"
                        .formatted(session.engine().column(column.getKey()), NUMBER_BYTES))
        .collect(Collectors.joining(" + "));
  }
}
