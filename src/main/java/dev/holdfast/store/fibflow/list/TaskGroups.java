package dev.holdfast.store.fibflow.list;

import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.activity.Groups;
import dev.holdfast.store.fibflow.FibFlowTables;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.TaskStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Counts tasks by one of their columns, all values in one question. */
public record TaskGroups(FibFlowTables tables, SqlSession session) {

  /** Counts; the session ends each statement when the time is over. */
  public Optional<Map<String, Long>> counts(FieldTerm field, TaskFilter filter) {
    if (field.is(FieldTerm.SUSPENDED)) {
      return filter.equals(TaskFilter.ALL)
          ? Optional.of(SuspendReasons.counts(tables, session))
          : Optional.empty();
    }
    String column = field.counted() ? field.key() : null;
    if (column == null || !tables.tasks().containsKey(column)) {
      return Optional.empty();
    }
    return StoreException.unless(
        StoreFailure.TimedOut.class,
        () -> session.run(_ -> counts(column, new FilterSql(filter, tables, session))),
        Optional.empty());
  }

  private Optional<Map<String, Long>> counts(String column, FilterSql filter) {
    if (filter.looksInside()) {
      return Optional.empty();
    }
    if (column.equals("status") && filter.found().isPresent()) {
      long waiting = filter.found().getAsLong();
      return Optional.of(waiting == 0 ? Map.of() : Map.of(TaskStatus.SUSPENDED.code(), waiting));
    }
    Map<String, Long> counts = new HashMap<>();
    String exact = session.engine().exactText(column);
    SqlSession.each(
        filter.bind(
            session.query(
                "select %s, count(*) from %s%s group by %s limit %d"
                    .formatted(
                        exact.equals(column) ? column : "min(" + column + ")",
                        FibFlowTables.TASKS,
                        filter.counted(),
                        exact,
                        Groups.MOST + 1))),
        row -> {
          String value = row.getString(1);
          counts.merge(value == null ? "" : value, row.getLong(2), Long::sum);
        });
    return counts.size() > Groups.MOST ? Optional.empty() : Optional.of(counts);
  }
}
