package dev.holdfast.store.jobtable;

import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.RowCount;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Counts the rows that go along with tasks of a job table. */
record JobAmounts(SqlSession session, JobTable table, long now) {

  /** Counts those of one table, for each task. */
  void count(StoredTable part, Collection<TaskId> ids, Consumer<RowCount> sink) {
    part.subjects().forEach(subject -> count(part, subject, subject, ids, sink));
  }

  /**
   * Counts rows that name some tasks.
   *
   * @param named in which columns; of others than the first those rows that name none of them there
   * @param by the columns of the task for which they are counted
   */
  private void count(
      StoredTable part,
      List<String> named,
      List<String> by,
      Collection<TaskId> ids,
      Consumer<RowCount> sink) {
    RowKeys rows = RowKeys.ofSubjects(table.engine(), part.by(named), ids);
    RowKeys first = RowKeys.ofSubjects(table.engine(), part.by(part.subject()), ids);
    List<String> columns = by.stream().map(table.engine()::column).toList();
    String sql =
        "select %s, count(*) from %s where %s%s group by %s"
            .formatted(
                columns.stream()
                    .map(column -> table.numbered() ? column : table.dialect().text(column))
                    .collect(Collectors.joining(", ")),
                table.spelled(part.name()),
                rows.condition(),
                named.equals(part.subject()) ? "" : " and not " + first.condition(),
                String.join(", ", columns));
    session.run(
        s -> {
          rows.bind(s.query(sql))
              .map((row, _) -> new RowCount(table.id(row), row.getLong(columns.size() + 1)))
              .forEach(sink);
          return null;
        });
  }

  /** Counts those of all tables. */
  Map<String, Long> rows(Iterable<TaskId> ids) {
    Map<String, Long> rows = new LinkedHashMap<>();
    Map<String, Map<TaskId, Long>> between = new LinkedHashMap<>();
    List<TaskId> some = new ArrayList<>();
    for (TaskId id : ids) {
      some.add(id);
      if (some.size() == RetentionSnapshot.CHUNK) {
        add(rows, between, some);
        some.clear();
      }
    }
    add(rows, between, some);
    // What two of them share goes once.
    between.forEach(
        (name, others) -> {
          if (!others.isEmpty()) {
            ids.forEach(id -> rows.merge(name, -others.getOrDefault(id, 0L), Long::sum));
          }
        });
    return rows;
  }

  private void add(
      Map<String, Long> rows, Map<String, Map<TaskId, Long>> between, List<TaskId> ids) {
    if (table.stored().isEmpty() && !ids.isEmpty()) {
      for (Mapping.Step step : table.mapping().steps().reversed()) {
        rows.merge(JobTables.name(step), going(step, ids), Long::sum);
      }
      return;
    }
    for (StoredTable part : table.stored()) {
      long[] count = {part == table.stored().getFirst() ? ids.size() : 0};
      if (part.measure() != null && !ids.isEmpty()) {
        Map<TaskId, Long> others = between.computeIfAbsent(part.name(), _ -> new HashMap<>());
        for (List<String> named : part.subjects()) {
          count(
              part,
              named,
              part.subject(),
              ids,
              each -> {
                count[0] += each.rows();
                if (!named.equals(part.subject())) {
                  others.merge(each.id(), each.rows(), Long::sum);
                }
              });
        }
      }
      rows.merge(part.name(), count[0], Long::sum);
    }
  }

  /** Counts what the runtime's own delete would take along, by what the step says of the task. */
  private long going(Mapping.Step step, List<TaskId> ids) {
    RowKeys rows = table.rows(ids);
    String same =
        step.key().entrySet().stream()
            .map(
                each ->
                    "p.%s in (%s)"
                        .formatted(
                            table.engine().column(each.getKey()),
                            table.mapping().key().containsKey(each.getValue())
                                ? "t." + table.engine().column(each.getValue())
                                : table.sql(each.getValue())))
            .collect(Collectors.joining(" and "));
    String sql =
        "select count(*) from %s p where exists (select 1 from %s where %s and %s)"
            .formatted(table.sql(step.table()), table.from(), rows.condition("t."), same);
    return session.run(s -> rows.bind(s.query(sql).bind("now", now)).mapTo(Long.class).one());
  }
}
