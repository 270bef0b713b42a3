package dev.holdfast.store.fibflow;

import dev.holdfast.store.Groups;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskCondition;
import dev.holdfast.task.TaskFilter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Counts tasks by one of their columns, all values in one question. */
record TaskGroups(FibFlowTables tables, SqlSession session) {

  private static final Set<TaskCondition.Field> COUNTED =
      Set.of(
          TaskCondition.Field.STATUS,
          TaskCondition.Field.NAME,
          TaskCondition.Field.TAG,
          TaskCondition.Field.TYPE,
          TaskCondition.Field.WORKER);

  /** Counts; the session ends each statement when the time is over. */
  Optional<Map<String, Long>> counts(TaskCondition.Field field, TaskFilter filter) {
    String column = COUNTED.contains(field) ? ConditionSql.column(field) : null;
    if (column == null || !tables.tasks().containsKey(column)) {
      return Optional.empty();
    }
    try {
      return session.run(_ -> counts(column, new FilterSql(filter, tables, session)));
    } catch (StoreException failure) {
      if (failure.failure() instanceof StoreFailure.TimedOut) {
        return Optional.empty();
      }
      throw failure;
    }
  }

  private Optional<Map<String, Long>> counts(String column, FilterSql filter) {
    if (filter.looksInside()) {
      return Optional.empty();
    }
    Map<String, Long> counts = new HashMap<>();
    filter
        .bind(
            session.query(
                "select min(%s), count(*) from %s%s group by %s limit %d"
                    .formatted(
                        column,
                        FibFlowTables.TASKS,
                        filter.where(),
                        session.engine().exactText(column),
                        Groups.MOST + 1)))
        .map(
            (row, _) -> {
              String value = row.getString(1);
              return counts.merge(value == null ? "" : value, row.getLong(2), Long::sum);
            })
        .list();
    return counts.size() > Groups.MOST ? Optional.empty() : Optional.of(counts);
  }
}
