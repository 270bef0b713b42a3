package dev.holdfast.store.jobtable;

import dev.holdfast.store.retention.RetentionSnapshot;
import dev.holdfast.store.retention.RetentionSnapshot.RowCount;
import dev.holdfast.store.rows.StoredTable;
import dev.holdfast.store.sql.RowKeys;
import dev.holdfast.store.sql.ScannedRow;
import dev.holdfast.store.sql.SqlSession;
import dev.holdfast.task.TaskId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts the rows that go along with tasks of a job table, and adds them up. */
final class JobAmounts {

  /** How many rows are read as fast as those of one task are looked for. */
  private static final int A_SCAN = 50;

  private final SqlSession session;
  private final JobTable table;
  private final long now;

  /** Of how many tasks those of each table were counted. */
  private final Map<String, Long> asked = new HashMap<>();

  private final Map<String, Long> found = new HashMap<>();

  /** How many rows were counted of those below, which may be counted for each of these tasks. */
  private final Map<String, Map<TaskId, Long>> twice = new HashMap<>();

  JobAmounts(SqlSession session, JobTable table, long now) {
    this.session = session;
    this.table = table;
    this.now = now;
  }

  /** Counts those of one table, for each task. */
  void count(StoredTable part, Collection<TaskId> ids, Consumer<RowCount> sink) {
    asked.merge(part.name(), (long) ids.size(), Long::sum);
    if (ids.size() > RetentionSnapshot.CHUNK && reads(part, ids.size())) {
      session.run(s -> scan(s, part, ids, sink));
      return;
    }
    JobFamily.inChunks(
        ids, some -> part.subjects().forEach(named -> count(part, named, some, sink)));
  }

  /** Returns whether one read of a whole table costs less than to look for each of some tasks. */
  private boolean reads(StoredTable part, int tasks) {
    return session.run(
        s ->
            s.query("select reltuples from pg_class where oid = to_regclass(:table)")
                    .bind("table", table.spelled(part.name()))
                    .mapTo(Double.class)
                    .one()
                <= (double) tasks * A_SCAN);
  }

  /** Reads a whole table; a row counts for the first of its columns that names one of the tasks. */
  private Void scan(SqlSession s, StoredTable part, Collection<TaskId> ids, Consumer<RowCount> sink)
      throws SQLException {
    String columns =
        part.subjects().stream()
            .flatMap(List::stream)
            .map(table.engine()::column)
            .map(column -> table.numbered() ? column : table.dialect().text(column))
            .collect(Collectors.joining(", "));
    s.each(
        "select %s from %s".formatted(columns, table.spelled(part.name())),
        Map.of(),
        row -> {
          for (int at = 0; at < part.subjects().size(); at++) {
            TaskId id = table.id(row, at * part.subject().size());
            if (ids.contains(id)) {
              found.merge(part.name(), 1L, Long::sum);
              sink.accept(new RowCount(id, 1));
              return;
            }
          }
        });
    return null;
  }

  /**
   * Counts rows that name some tasks.
   *
   * @param named in which columns; of others than the first those rows that name none of them there
   */
  private void count(
      StoredTable part, List<String> named, Collection<TaskId> ids, Consumer<RowCount> sink) {
    boolean other = !named.equals(part.subject());
    RowKeys rows = RowKeys.ofSubjects(table.engine(), part.by(named), ids);
    RowKeys first = RowKeys.ofSubjects(table.engine(), part.by(part.subject()), ids);
    List<String> columns =
        Stream.concat(named.stream(), other ? part.subject().stream() : Stream.empty())
            .map(table.engine()::column)
            .toList();
    String sql =
        "select %s, count(*) from (select %s from %s where %s%s) r%s group by %2$s"
            .formatted(
                columns.stream()
                    .map(column -> table.numbered() ? column : table.dialect().text(column))
                    .collect(Collectors.joining(", ")),
                String.join(", ", columns),
                table.spelled(part.name()),
                rows.condition(),
                // Asked of these rows alone, not of all.
                table.dialect() == JobDialect.POSTGRES ? " offset 0" : "",
                other ? " where not " + first.condition() : "");
    session.run(
        s -> {
          rows.bind(s.query(sql))
              .map(
                  (row, _) -> {
                    long count = row.getLong(columns.size() + 1);
                    found.merge(part.name(), count, Long::sum);
                    if (other) {
                      twice
                          .computeIfAbsent(part.name(), _ -> new HashMap<>())
                          .merge(table.id(ScannedRow.of(row), named.size()), count, Long::sum);
                    }
                    return new RowCount(table.id(row), count);
                  })
              .forEach(sink);
          return null;
        });
  }

  /** Returns how many there are of all tables, each row once; those of some may be counted. */
  Map<String, Long> rows(Iterable<TaskId> ids, long tasks) {
    Map<String, Long> rows = new LinkedHashMap<>();
    if (table.stored().isEmpty()) {
      for (Mapping.Step step : table.mapping().steps().reversed()) {
        rows.put(JobTables.name(step), 0L);
        JobFamily.inChunks(
            ids, some -> rows.merge(JobTables.name(step), going(step, some), Long::sum));
      }
      return rows;
    }
    for (StoredTable part : table.stored()) {
      boolean parts = part.measure() != null;
      if (parts && asked.getOrDefault(part.name(), 0L) != tasks) {
        found.remove(part.name());
        twice.remove(part.name());
        JobFamily.inChunks(ids, some -> count(part, some, _ -> {}));
      }
      rows.put(part.name(), parts ? found.getOrDefault(part.name(), 0L) : tasks);
    }
    // What two of them share goes once.
    twice.forEach(
        (name, others) ->
            ids.forEach(id -> rows.merge(name, -others.getOrDefault(id, 0L), Long::sum)));
    return rows;
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
